import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { isCode, listFiles, readSource } from "./source.ts";
import { listTests } from "./test-plan.ts";
import { journeysOfWings } from "./wing-journeys.ts";

/**
 * Files that combine the whole product, for servers and for tests: nearly every API test imports every module through
 * them, so imports through them are ignored.
 */
const assemblies = [
  /^contracts\/all\.ts$/,
  /^server\/(main|serve|app|mount-emulators|services|notices|member-life)\.ts$/,
  /^(server\/(test|demo)|support|prove|bench|e2e)\/(?!.*\.test\.ts$)/,
];
/** A file with more dependent tests is left to the whole run: --changed is for a change of one module. */
const testsAtMost = 40;
/** Tests of the whole server (server/test): nearly every change could turn them red, and together they take minutes. */
const ofWholeServer = /^server\/test\/(app|access|edge|pages)\/[^/]+\.test\.ts$/;
const unitTest = /\.test\.tsx?$/;
/** Tests that read the source as text, without importing it. */
const sourceReaders = ["prove/catalogue.test.ts", "tools/regexes.test.ts", "tools/sql-text.test.ts"];

/** Files that differ from the commit where this branch left main, uncommitted and new ones too; null without a main. */
export function listChanged(root: string): string[] | null {
  const base = ["main", "origin/main"].map((name) => git(root, "merge-base", "HEAD", name)).find(Boolean);
  if (!base) return null;
  const changed = git(root, "diff", "--name-only", "--no-renames", "-z", base);
  const added = git(root, "ls-files", "--others", "--exclude-standard", "-z");
  const names = `${changed ?? ""}\0${added ?? ""}`.split("\0").filter(Boolean);
  return [...new Set(names)].sort();
}

function git(root: string, ...args: string[]): string | null {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}

export type Selection = {
  tests: string[];
  /** Changed files on which nearly all code depends: only the tests beside them run. */
  left: string[];
};

/** Tests that depend on these files: see the usage of tools/test.ts. */
export function selectTests(root: string, changed: readonly string[], journeys = journeysOfWings): Selection {
  const tests = listTests(root);
  const importers = readImporters(root);
  const selected = new Set(changed.filter((path) => tests.includes(path)));
  const left: string[] = [];
  const add = (path: string) => {
    if (!ofWholeServer.test(path) && tests.includes(path)) selected.add(path);
  };
  for (const path of changed) {
    const reaching = listReaching(path, importers).filter((test) => unitTest.test(test));
    if (reaching.length > testsAtMost) left.push(path);
    else reaching.forEach(add);
    listBeside(path, tests).forEach(add);
    if (tests.includes(path)) continue;
    const [, wing = ""] = /^(?:web\/routes|web\/features|server\/modules)\/([^/]+)\//.exec(path) ?? [];
    for (const journey of journeys[wing]?.run ?? []) add(`e2e/${journey}.e2e.ts`);
  }
  if (changed.some((path) => /\.(tsx?|sql)$/.test(path))) sourceReaders.forEach(add);
  return { tests: [...selected].sort(), left };
}

type Importers = Map<string, string[]>;

/** File -> the files that load it. */
function readImporters(root: string): Importers {
  const importers: Importers = new Map();
  for (const path of listFiles(root).filter(isCode)) {
    for (const { target, typeOnly } of readSource(root, path).imports) {
      if (target !== null && !typeOnly) importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  }
  return importers;
}

function listReaching(changed: string, importers: Importers): string[] {
  const seen = new Set([changed]);
  for (const path of seen) {
    if (path !== changed && assemblies.some((pattern) => pattern.test(path))) continue;
    for (const importer of importers.get(path) ?? []) seen.add(importer);
  }
  return [...seen];
}

/** Unit tests of a file's module or feature, otherwise those of the nearest folder that has some. */
function listBeside(path: string, tests: readonly string[]): string[] {
  const units = tests.filter((test) => unitTest.test(test));
  const home = homeOf(path);
  if (home) return units.filter((test) => home.test(test));
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
    const beside = units.filter((test) => dirname(test) === folder);
    if (beside.length > 0) return beside;
  }
  return [];
}

function homeOf(path: string): RegExp | null {
  const folder = /^(?:server\/modules|web\/features)\/[^/]+\/[^/]+\//.exec(path)?.[0];
  if (folder) return new RegExp(`^${folder}`);
  // A module's contract and tables have its name.
  const [, wing = "[^/]+", module] =
    /^(?:contracts\/([^/]+)|server\/db\/schema)\/([^/]+)\.ts$/.exec(path) ?? [];
  return module === undefined ? null : new RegExp(`^server/modules/${wing}/${module}/`);
}
