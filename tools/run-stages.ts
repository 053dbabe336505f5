import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { preparedVariable } from "../support/prepared-data.ts";
import { findShell } from "./find-chromium.ts";
import { findPrograms, listLeftOut, listMissing } from "./missing-programs.ts";
import { runChecks } from "./run-checks.ts";
import { type FlakyFile, runVitest, type SuiteResult, triedAgainAtMost } from "./run-vitest.ts";
import { projectRoot } from "./source.ts";
import { type Plan, type Suite, suites as titles } from "./test-plan.ts";
import type { StageName, Times } from "./test-times.ts";
import type { Count, FailedFile } from "./vitest-report.ts";

export type RunResult = Count & {
  flaky: FlakyFile[];
  broken: FailedFile[];
  /** Checks that failed, the build among them. */
  red: string[];
  /** Stages that did not run because an earlier one is red. */
  stopped: string[];
  /** Stages and files for which this machine lacks a program. */
  notRun: string[];
  times: Times;
};

/** Runs one suite; `triesLeft` is the number of its files that may be tried again. */
export type RunSuite = (suite: Suite, triesLeft: number) => SuiteResult | Promise<SuiteResult>;
type Surroundings = {
  root?: string;
  env?: NodeJS.ProcessEnv;
  /** Missing programs of each suite. */
  missing?: (suite: Suite) => string[];
  /** Files that each suite leaves out, with the missing program. */
  leftOut?: (suite: Suite) => string[];
  runSuite?: RunSuite;
};

/** Runs the checks and, if all of them are green, one suite after the other. After a red suite the next one runs. */
export async function runStages(plan: Plan, surroundings: Surroundings = {}): Promise<RunResult> {
  const { root = projectRoot, env = process.env } = surroundings;
  const result: RunResult = {
    ...{ passed: 0, failed: 0, flaky: [], broken: [], red: [], stopped: [], notRun: [] },
    times: { stages: [], files: [] },
  };
  const time = (name: StageName, began: number) =>
    result.times.stages.push({ name, seconds: (Date.now() - began) / 1000 });

  // bin/test passes its start time: it may have installed packages before.
  const began = Number(env.TEST_BEGAN) * 1000 || Date.now();
  await addChecks(plan, root, result);
  if (plan.checks.length > 0) time("checks", began);
  const isStopped = result.red.length > 0 && !plan.keepGoing;
  if (isStopped) result.stopped.push(...plan.suites);
  result.failed += result.stopped.length;
  if (isStopped) return result;

  const found = surroundings.missing ? null : findPrograms(plan.suites);
  const missing = surroundings.missing ?? ((suite: Suite) => (found ? listMissing(suite, found) : []));
  const lacking = plan.suites.filter((suite) => missing(suite).length > 0);
  result.notRun.push(...lacking.map((suite) => `${suite} without ${missing(suite).join(" and ")}`));
  const able = plan.suites.filter((suite) => !lacking.includes(suite));
  const leftOut = surroundings.leftOut ?? ((suite: Suite) => (found ? listLeftOut(suite, found) : []));
  result.notRun.push(...able.flatMap(leftOut));
  // A build machine has all programs: a stage or a file that does not run there is a failure.
  if (env.CI === "true") result.failed += result.notRun.length;

  const journeys = surroundings.runSuite ? null : prepareSuites(plan, able, found?.chromium ?? null);
  const runSuite = surroundings.runSuite ?? journeys?.runSuite;
  for (const suite of able) {
    console.log(`\n== ${titles[suite]} ==`);
    const suiteBegan = Date.now();
    const ran = await runSuite?.(suite, triedAgainAtMost - result.flaky.length);
    const isOnServers = suite === "unit" && Boolean(env.TEST_DATABASE_URL);
    time(isOnServers ? "servers" : suite, suiteBegan);
    if (!ran) continue;
    result.passed += ran.passed;
    result.failed += ran.failed;
    result.flaky.push(...ran.flaky);
    result.broken.push(...ran.broken);
    const note = isOnServers ? " (on servers)" : "";
    result.times.files.push(...ran.files.map(({ path, seconds }) => ({ path: path + note, seconds })));
  }
  journeys?.cleanUp();
  return result;
}

async function addChecks(plan: Plan, root: string, result: RunResult): Promise<void> {
  for (const { name, state } of await runChecks(plan.checks, { root, keepGoing: plan.keepGoing })) {
    // An existing build may be older than the source; a failed build counts as a failure.
    if (state === "passed") result.passed += name === "build" ? 0 : 1;
    else (state === "failed" ? result.red : result.stopped).push(name);
  }
  result.failed += result.red.length;
}

type Prepared = { folder: string; done: Promise<boolean> };

/** The suites on this machine, with the data that journeys copy made before them. */
function prepareSuites(plan: Plan, able: readonly Suite[], chromium: string | null) {
  // A single journey starts sooner if the town's portraits are drawn in parallel.
  const isPreparing = able.includes("e2e") && plan.filters.length === 0;
  let prepared: Prepared | null = null;
  const runSuite: RunSuite = async (suite, triesLeft) => {
    if (isPreparing && suite !== "unit") prepared ??= beginPreparing();
    const env = { ...process.env };
    if (suite !== "unit" && chromium !== null) {
      // Before the path is set, because a set path means a browser chosen by the caller.
      const shell = findShell(env);
      if (shell !== null) env.CHROMIUM_SHELL_PATH = shell;
      env.CHROMIUM_PATH = chromium;
    }
    if (suite === "e2e" && prepared !== null) {
      if (!(await prepared.done)) {
        console.error("The journeys' data could not be prepared.");
        return { passed: 0, failed: 1, flaky: [], broken: [], files: [] };
      }
      env[preparedVariable] = prepared.folder;
    }
    return runVitest({ args: [`--project=${suite}*`, ...plan.filters], env, triesLeft });
  };
  const cleanUp = () => {
    if (prepared) rmSync(prepared.folder, { recursive: true, force: true });
  };
  return { runSuite, cleanUp };
}

/** The lowest priority (19) would never be served beside another heavy command, and all journeys wait for the data. */
const preparedWithPriority = 10;

/**
 * Data that journeys copy (support/prepare-data.ts), made with low priority during the suite before them, which leaves half
 * of the processor idle.
 */
function beginPreparing(): Prepared {
  const folder = mkdtempSync(join(tmpdir(), "rendezvous-prepared-"));
  const child = spawn(process.execPath, ["support/prepare-data.ts", folder], {
    cwd: projectRoot,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (child.pid !== undefined) setPriority(child.pid, preparedWithPriority);
  const done = once(child, "exit").then(
    ([code]) => code === 0,
    () => false,
  );
  return { folder, done };
}
