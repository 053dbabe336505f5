import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { localeOfTag } from "#i18n/regions.ts";
import type { PageSource } from "./page-source.ts";

type DefaultPage = PageSource & { changedAt: Date };

const folder = join(import.meta.dirname, "../../../../i18n/pages");
const known = new Map<string, DefaultPage>();

/**
 * The product's own text of a page for a tag of `regionalTag` (i18n/pages/<locale>/<page>.md); null if it has
 * none. A region's file (i18n/pages/en-US/privacy.md) contains only the sections that its readers get in
 * addition; its line `after` names the section that they follow.
 */
export function findDefaultPage(page: string, tag: string): DefaultPage | null {
  const name = `${tag}/${page}`;
  const read = known.get(name);
  if (read) return read;
  const own = readLines(`${localeOfTag(tag)}/${page}`);
  if (!own) return null;
  const added = tag === localeOfTag(tag) ? null : readLines(name);
  const found = added ? addSections(toPage(own), added) : toPage(own);
  known.set(name, found);
  return found;
}

type Lines = { lines: Map<string, string>; body: string };

function readLines(name: string): Lines | null {
  const file = join(folder, `${name}.md`);
  // The contract and the database check the name: it has no dots and no slashes.
  if (!existsSync(file)) return null;
  const [, head = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(file, "utf8")) ?? [];
  const lines = new Map(
    head.split("\n").map((line): [string, string] => {
      const at = line.indexOf(": ");
      return [line.slice(0, at), line.slice(at + 2)];
    }),
  );
  return { lines, body: body.trim() };
}

const changedAtOf = ({ lines }: Lines) => new Date(`${lines.get("changed")}T12:00:00Z`);

function toPage(read: Lines): DefaultPage {
  const { lines, body } = read;
  return {
    title: lines.get("title") ?? "",
    description: lines.get("description") ?? "",
    body,
    changedAt: changedAtOf(read),
  };
}

function addSections(page: DefaultPage, added: Lines): DefaultPage {
  const sections = page.body.split(/^(?=## )/m).map((section) => section.trim());
  const before = ` [#${added.lines.get("after")}]`;
  const at = sections.findIndex((section) => section.split("\n", 1)[0]?.endsWith(before));
  if (at === -1) throw new Error(`no section ends its heading with${before}`);
  return {
    ...page,
    body: sections.toSpliced(at + 1, 0, added.body).join("\n\n"),
    changedAt: new Date(Math.max(page.changedAt.getTime(), changedAtOf(added).getTime())),
  };
}
