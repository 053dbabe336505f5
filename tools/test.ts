import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { preparedVariable } from "../support/prepared-data.ts";
import { findOrInstallChromium, findShell, howToGetChromium } from "./find-chromium.ts";
import { isStarted } from "./report.ts";
import { runVitest, type SuiteResult, triedAgainAtMost } from "./run-vitest.ts";
import { projectRoot } from "./source.ts";
import { keepFailures, sayFailures, sayFlaky } from "./test-evidence.ts";
import type { Count } from "./vitest-report.ts";

/** Stage -> the programs it runs, one after the other. */
const checks: Record<string, readonly (readonly string[])[]> = {
  types: [
    ["node_modules/@react-router/dev/bin.cjs", "typegen"],
    ["node_modules/typescript/bin/tsc", "--noEmit"],
  ],
  lint: [["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."]],
  imports: [["tools/check-imports.ts"]],
  owners: [["tools/check-owners.ts"]],
  messages: [["tools/check-messages.ts"]],
  sizes: [["tools/check-sizes.ts"]],
  budgets: [["tools/budgets.ts"]],
};
const suites = {
  unit: "Unit and API tests",
  prove: "Attacks on running processes",
  e2e: "Browser journeys",
} as const;
type Suite = keyof typeof suites;
/** What the files of a suite are called (vitest.config.ts). */
const endings: Record<Suite, RegExp> = {
  unit: /\.test\.tsx?$/,
  prove: /^prove\/.*\.prove\.ts$/,
  e2e: /^e2e\/.*\.e2e\.ts$/,
};
const stages = [...Object.keys(checks), ...Object.keys(suites)];

const usage = `Usage: bin/test [--only STAGE[,STAGE]] [FILE ...]

Without arguments: everything. --only picks stages: ${stages.join(", ")}.
A FILE is part of a test file's path and picks tests: bin/test server/modules/meeting/likes
TEST_DATABASE_URL and TEST_REDIS_URL make database-facing tests run on those servers
instead of the embedded database.`;

type Request = { only: string[]; filters: string[] };

/** What was asked for on the command line, or a sentence on what is wrong with it. */
export function readArguments(args: readonly string[]): Request | string {
  const request: Request = { only: [], filters: [] };
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? "";
    if (arg === "--only") request.only.push(...(args[++at] ?? "").split(","));
    else if (arg.startsWith("--only=")) request.only.push(...arg.slice("--only=".length).split(","));
    else if (arg.startsWith("-")) return `Unknown option: ${arg}`;
    else request.filters.push(arg);
  }
  const unknown = request.only.find((stage) => !stages.includes(stage));
  return unknown === undefined ? request : `Unknown stage: "${unknown}"`;
}

/** Suites with a file that is asked for: the others need no browser, and say nothing. */
export function listSuites(filters: readonly string[]): Suite[] {
  const all = Object.keys(suites) as Suite[];
  if (filters.length === 0) return all;
  const folders = "{contracts,i18n,server,web,tools,support,e2e,bench,prove}";
  const files = globSync(`${folders}/**/*.{test,prove,e2e}.{ts,tsx}`, { cwd: projectRoot });
  // A filter may name a line, and the checkout too.
  const parts = filters.map((filter) => filter.replace(/:\d+$/, "").replace(`${projectRoot}/`, ""));
  const asked = files.filter((file) => parts.some((part) => file.includes(part)));
  return all.filter((suite) => asked.some((file) => endings[suite].test(file)));
}

function runNode(args: readonly string[], env: NodeJS.ProcessEnv = process.env): boolean {
  return (
    spawnSync(process.execPath, args, { cwd: projectRoot, stdio: ["ignore", "inherit", "inherit"], env })
      .status === 0
  );
}

type Prepared = { folder: string; done: Promise<boolean> };

/**
 * Data that journeys copy (support/prepare-data.ts), made beside the suite before them, which leaves half of the processor
 * idle: it steps back behind whatever that does.
 */
function beginPreparing(): Prepared {
  const folder = mkdtempSync(join(tmpdir(), "rendezvous-prepared-"));
  const child = spawn(process.execPath, ["support/prepare-data.ts", folder], {
    cwd: projectRoot,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (child.pid !== undefined) setPriority(child.pid, 19);
  const done = once(child, "exit").then(
    ([code]) => code === 0,
    () => false,
  );
  return { folder, done };
}

function runSuite(
  suite: Suite,
  filters: readonly string[],
  prepared: string | null,
  triesLeft: number,
): SuiteResult {
  const env = { ...process.env };
  if (suite !== "unit") {
    const chromium = findOrInstallChromium();
    if (chromium === null) {
      console.error(howToGetChromium);
      return { passed: 0, failed: 1, flaky: [], broken: [] };
    }
    // Before the path is set: it stands for a browser that somebody named.
    const shell = findShell(env);
    if (shell !== null) env.CHROMIUM_SHELL_PATH = shell;
    env.CHROMIUM_PATH = chromium;
  }
  if (prepared !== null) env[preparedVariable] = prepared;
  return runVitest({ args: [`--project=${suite}*`, ...filters], env, triesLeft });
}

async function runStages({ only, filters }: Request): Promise<SuiteResult> {
  const total: SuiteResult = { passed: 0, failed: 0, flaky: [], broken: [] };
  const add = (count: Count) => {
    total.passed += count.passed;
    total.failed += count.failed;
  };
  const wanted = (stage: string) =>
    only.length > 0 ? only.includes(stage) : filters.length === 0 || stage in suites;
  if (process.env.BUILD_FAILED) add({ passed: 0, failed: 1 });
  for (const [name, programs] of Object.entries(checks)) {
    if (!wanted(name)) continue;
    console.log(`\n== ${name} ==`);
    add(programs.every((program) => runNode(program)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  }
  const asked = listSuites(filters).filter(wanted);
  // One journey alone is there sooner with a town whose portraits are painted beside it.
  const isPreparing = asked.includes("e2e") && filters.length === 0;
  let prepared: Prepared | null = null;
  for (const suite of asked) {
    console.log(`\n== ${suites[suite]} ==`);
    if (isPreparing && suite !== "unit") prepared ??= beginPreparing();
    const isReady = suite !== "e2e" || prepared === null || (await prepared.done);
    if (!isReady) {
      console.error("The journeys' data could not be prepared.");
      add({ passed: 0, failed: 1 });
      continue;
    }
    const folder = suite === "e2e" ? (prepared?.folder ?? null) : null;
    const result = runSuite(suite, filters, folder, triedAgainAtMost - total.flaky.length);
    add(result);
    total.flaky.push(...result.flaky);
    total.broken.push(...result.broken);
  }
  if (prepared) rmSync(prepared.folder, { recursive: true, force: true });
  return total;
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(usage);
    return;
  }
  const request = readArguments(args);
  if (typeof request === "string") {
    console.error(`${request}\n\n${usage}`);
    process.exitCode = 2;
    return;
  }
  const { passed, failed, flaky, broken } = await runStages(request);
  if (passed + failed === 0) console.error("No test matches.");
  if (failed > 0 || passed === 0) process.exitCode = 1;
  keepFailures(broken);
  sayFailures(broken);
  sayFlaky(flaky);
  console.log(`\n${passed} passed, ${failed} failed`);
}

if (isStarted(import.meta.url)) await main();
