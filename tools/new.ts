import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { locales } from "#i18n/locales.ts";
import { wings } from "#i18n/wings.ts";
import { newModule } from "./new-module.ts";
import { newPage } from "./new-page.ts";
import { isStarted } from "./report.ts";
import { projectRoot } from "./source.ts";

const usage = `Usage: npm run new module WING/NAME          talking/gifts, money/gift-cards (plural)
       npm run new page WING/NAME            money/pricing
       npm run new locale-subject WING/NAME  money/pricing
Wings: ${wings.join(", ")}`;

type Plan = { files: Record<string, string>; byHand: string[] };

const kinds: Record<string, { name: RegExp; plan: (path: string) => Plan }> = {
  module: { name: /^[a-z]+(-[a-z]+)*s$/, plan: newModule },
  page: { name: /^[a-z]+(-[a-z]+)*$/, plan: newPage },
  "locale-subject": { name: /^[a-z]+(-[a-z]+)*$/, plan: newSubject },
};

function newSubject(path: string): Plan {
  return {
    files: Object.fromEntries(locales.map((locale) => [`i18n/messages/${locale}/${path}.json`, "{}\n"])),
    byHand: [`i18n/subjects.ts: name "${path.split("/")[1]}" among the subjects`],
  };
}

/** Writes what a kind of thing consists of, in house style; refuses to touch a file that exists. */
export function generate(root: string, kind: string, path: string): { written: string[]; byHand: string[] } {
  const known = kinds[kind];
  const [wing, name = "", ...rest] = path.split("/");
  const isInWing = wings.some((one) => one === wing) && rest.length === 0;
  if (!isInWing || !known?.name.test(name)) throw new Error(usage);
  const { files, byHand } = known.plan(path);
  const taken = Object.keys(files).filter((path) => existsSync(join(root, path)));
  if (taken.length > 0) throw new Error(`Already there: ${taken.join(", ")}`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { written: Object.keys(files), byHand };
}

function format(paths: readonly string[]): void {
  const biome = [
    "node_modules/@biomejs/biome/bin/biome",
    "check",
    "--write",
    "--no-errors-on-unmatched",
    ...paths,
  ];
  spawnSync(process.execPath, biome, { cwd: projectRoot, stdio: "ignore" });
}

function main([kind = "", name = ""]: readonly string[]): void {
  try {
    const { written, byHand } = generate(projectRoot, kind, name);
    format(written);
    console.log(`Written:\n${written.map((path) => `  ${path}`).join("\n")}`);
    console.log(`Yours to add:\n${byHand.map((step) => `  ${step}`).join("\n")}`);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}

if (isStarted(import.meta.url)) main(process.argv.slice(2));
