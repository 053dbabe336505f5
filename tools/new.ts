import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { locales } from "#i18n/locales.ts";
import { wings } from "#i18n/wings.ts";
import { newModule } from "./new-module.ts";
import { newPage } from "./new-page.ts";
import { newRoute } from "./new-route.ts";
import { isStarted } from "./report.ts";
import { projectRoot } from "./source.ts";

const usage = `Usage: npm run new module WING/NAME          talking/gifts, money/gift-cards (plural)
       npm run new route WING/MODULE CALL    care/blocks "POST /api/block-notes"
       npm run new page WING/NAME            money/pricing
       npm run new locale-subject WING/NAME  money/pricing
Wings: ${wings.join(", ")}`;

type Plan = {
  files: Record<string, string>;
  /** The new text of files that exist. */
  changed?: Record<string, string>;
  byHand: string[];
};
/** `call` is a route's alone. */
type Asked = { root: string; path: string; call: string };

const kinds: Record<string, { name: RegExp; plan: (asked: Asked) => Plan }> = {
  module: { name: /^[a-z]+(-[a-z]+)*s$/, plan: ({ path }) => newModule(path) },
  route: { name: /^[a-z]+(-[a-z]+)*$/, plan: ({ root, path, call }) => newRoute(root, path, call) },
  page: { name: /^[a-z]+(-[a-z]+)*$/, plan: ({ path }) => newPage(path) },
  "locale-subject": { name: /^[a-z]+(-[a-z]+)*$/, plan: ({ path }) => newSubject(path) },
};

function newSubject(path: string): Plan {
  return {
    files: Object.fromEntries(locales.map((locale) => [`i18n/messages/${locale}/${path}.json`, "{}\n"])),
    byHand: [`i18n/subjects.ts: name "${path.split("/")[1]}" among the subjects`],
  };
}

type Generated = { written: string[]; byHand: string[] };

/** Writes the files of a kind of thing, in house style; refuses to change an existing file. */
export function generate(root: string, kind: string, path: string, call = ""): Generated {
  const known = kinds[kind];
  const [wing, name = "", ...rest] = path.split("/");
  const isInWing = wings.some((one) => one === wing) && rest.length === 0;
  if (!isInWing || !known?.name.test(name) || (call !== "") !== (kind === "route")) throw new Error(usage);
  const { files, changed = {}, byHand } = known.plan({ root, path, call });
  const taken = Object.keys(files).filter((path) => existsSync(join(root, path)));
  if (taken.length > 0) throw new Error(`Already there: ${taken.join(", ")}`);
  const texts = { ...files, ...changed };
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  format(root, Object.keys(texts));
  return { written: Object.keys(texts), byHand };
}

/** By this project's rules, wherever the files are. */
function format(root: string, paths: readonly string[]): void {
  const biome = [
    ...[join(projectRoot, "node_modules/@biomejs/biome/bin/biome"), "check", "--write"],
    ...[`--config-path=${projectRoot}`, "--vcs-enabled=false", "--no-errors-on-unmatched"],
    ...paths,
  ];
  spawnSync(process.execPath, biome, { cwd: root, stdio: "ignore" });
}

function main([kind = "", name = "", call = ""]: readonly string[]): void {
  try {
    const { written, byHand } = generate(projectRoot, kind, name, call);
    console.log(`Written:\n${written.map((path) => `  ${path}`).join("\n")}`);
    console.log(`Yours to add:\n${byHand.map((step) => `  ${step}`).join("\n")}`);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}

if (isStarted(import.meta.url)) main(process.argv.slice(2));
