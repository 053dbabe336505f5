import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "#i18n/locales.ts";
import type { PageSource } from "./page-source.ts";

const folder = join(import.meta.dirname, "../../../../i18n/pages");
const known = new Map<string, PageSource & { changedAt: Date }>();

/** The product's own text of a page (i18n/pages/<locale>/<page>.md); null if it has none. */
export function findDefaultPage(page: string, locale: Locale): (PageSource & { changedAt: Date }) | null {
  const name = `${locale}/${page}`;
  const read = known.get(name);
  if (read) return read;
  const file = join(folder, `${name}.md`);
  // The contract and the database check the name: it has no dots and no slashes.
  if (!existsSync(file)) return null;
  const source = readPage(readFileSync(file, "utf8"));
  known.set(name, source);
  return source;
}

function readPage(text: string): PageSource & { changedAt: Date } {
  const [, head = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const lines = new Map(
    head.split("\n").map((line): [string, string] => {
      const at = line.indexOf(": ");
      return [line.slice(0, at), line.slice(at + 2)];
    }),
  );
  return {
    title: lines.get("title") ?? "",
    description: lines.get("description") ?? "",
    body: body.trim(),
    changedAt: new Date(`${lines.get("changed")}T12:00:00Z`),
  };
}
