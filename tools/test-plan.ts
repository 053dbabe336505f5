import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { findIsolatedTests } from "./isolated-tests.ts";
import type { Check } from "./run-checks.ts";
import { projectRoot } from "./source.ts";

const node = (...args: string[]) => [process.execPath, ...args];

/** Checks in the order in which they begin and are printed; the two that take longest stand first. */
export const checks: readonly Check[] = [
  {
    name: "types",
    programs: [
      node("node_modules/@react-router/dev/bin.cjs", "typegen"),
      node("node_modules/typescript/bin/tsc", "--noEmit"),
    ],
  },
  { name: "build", programs: [["bin/test", "--build"]] },
  {
    name: "lint",
    programs: [node("node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", ".")],
  },
  { name: "imports", programs: [node("tools/check-imports.ts")] },
  { name: "owners", programs: [node("tools/check-owners.ts")] },
  { name: "messages", programs: [node("tools/check-messages.ts")] },
  { name: "numbers", programs: [node("tools/check-numbers.ts")] },
  { name: "sizes", programs: [node("tools/check-sizes.ts")] },
  { name: "docs", programs: [node("tools/check-docs.ts")] },
  { name: "budgets", programs: [node("tools/budgets.ts")], after: "build" },
];

export const suites = {
  unit: "Unit and API tests",
  prove: "Attacks on running processes",
  e2e: "Browser journeys",
} as const;
export type Suite = keyof typeof suites;
const suiteNames = Object.keys(suites) as Suite[];

/** Names of a suite's files (vitest.config.ts). */
const endings: Record<Suite, RegExp> = {
  unit: /\.test\.tsx?$/,
  prove: /^prove\/.*\.prove\.ts$/,
  e2e: /^e2e\/.*\.e2e\.ts$/,
};

/** The stages for --only; the build runs whenever another stage needs it. */
export const stages = [...checks.map(({ name }) => name).filter((name) => name !== "build"), ...suiteNames];

export type Plan = {
  checks: readonly Check[];
  suites: readonly Suite[];
  /** Filters for vitest: parts of paths. */
  filters: readonly string[];
  keepGoing: boolean;
};

export function listTests(root: string): string[] {
  const folders = "{contracts,i18n,server,web,tools,support,e2e,bench,prove}";
  return globSync(`${folders}/**/*.{test,prove,e2e}.{ts,tsx}`, { cwd: root });
}

function findAsked(filters: readonly string[]): string[] {
  // A filter may contain a line number and the path of the checkout.
  const parts = filters.map((filter) => filter.replace(/:\d+$/, "").replace(`${projectRoot}/`, ""));
  return listTests(projectRoot).filter((file) => parts.some((part) => file.includes(part)));
}

/** Suites with a requested file: the others need no browser and print nothing. */
export function listSuites(filters: readonly string[]): Suite[] {
  if (filters.length === 0) return suiteNames;
  const asked = findAsked(filters);
  return suiteNames.filter((suite) => asked.some((file) => endings[suite].test(file)));
}

type Wanted = {
  only: readonly string[];
  filters: readonly string[];
  keepGoing: boolean;
  /** Files selected by --changed: all checks run, and a suite only if it has such a file. */
  changedTests?: readonly string[];
};

/** The plan of a run: all stages, those of --only, or the suites of the requested files. */
export function planRun({ only, filters: given, keepGoing, changedTests }: Wanted): Plan {
  const filters = changedTests ?? given;
  const asked = changedTests?.length === 0 ? [] : listSuites(filters);
  const picked = asked.filter((suite) => only.length === 0 || only.includes(suite));
  const all = filters.length === 0 || changedTests ? checks.map(({ name }) => name) : [];
  const pickedChecks = only.length > 0 ? only : all;
  const builds = needsBuild(pickedChecks, picked, filters);
  return {
    checks: checks.filter(({ name }) => (name === "build" ? builds : pickedChecks.includes(name))),
    suites: picked,
    filters,
    keepGoing,
  };
}

/** Whether the run needs the built pages: page budgets, a whole suite, a browser, tests that draw built pages. */
function needsBuild(
  pickedChecks: readonly string[],
  picked: readonly Suite[],
  filters: readonly string[],
): boolean {
  if (pickedChecks.includes("budgets")) return true;
  if (picked.length === 0) return false;
  if (filters.length === 0 || picked.some((suite) => suite !== "unit")) return true;
  if (!existsSync(join(projectRoot, "build"))) return true;
  return findIsolatedTests(projectRoot, findAsked(filters)).size > 0;
}
