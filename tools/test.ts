import { listChanged, selectTests } from "./changed-tests.ts";
import { isStarted } from "./report.ts";
import { type RunResult, runStages } from "./run-stages.ts";
import { projectRoot } from "./source.ts";
import { keepFailures, sayFailures, sayFlaky, sayRed } from "./test-evidence.ts";
import { type Plan, planRun, stages } from "./test-plan.ts";
import { addTimes, sayTimes, timesVariable } from "./test-times.ts";

const usage = `Usage: bin/test [--only STAGE[,STAGE]] [--keep-going] [--changed | FILE ...]

Without arguments it runs everything. --only runs some stages: ${stages.join(", ")}.
A red check or a failed build stops the run before the suites, and each stage that did not run counts as failed;
--keep-going runs the suites anyway.
FILE is a part of a test file's path: bin/test server/modules/meeting/likes
--changed runs the checks, and the tests that depend on the differences from main, committed or not: unit tests,
two journeys of each wing, and the attacks and journeys that changed. It skips the tests in server/test that need
the whole server. For a file on which nearly all tests depend, it runs only the tests beside that file.
With TEST_DATABASE_URL and TEST_REDIS_URL, tests of the database run on those servers instead of the embedded one.`;

type Request = { only: string[]; filters: string[]; keepGoing: boolean; changed: boolean };

/** The parsed command line, or a sentence about its error. */
export function readArguments(args: readonly string[]): Request | string {
  const request: Request = { only: [], filters: [], keepGoing: false, changed: false };
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? "";
    if (arg === "--only") request.only.push(...(args[++at] ?? "").split(","));
    else if (arg.startsWith("--only=")) request.only.push(...arg.slice("--only=".length).split(","));
    else if (arg === "--keep-going") request.keepGoing = true;
    else if (arg === "--changed") request.changed = true;
    else if (arg.startsWith("-")) return `Unknown option: ${arg}`;
    else request.filters.push(arg);
  }
  if (request.changed && request.filters.length > 0) return "--changed picks the files itself.";
  const unknown = request.only.find((stage) => !stages.includes(stage));
  return unknown === undefined ? request : `Unknown stage: "${unknown}"`;
}

type Picked = Plan | "nothing" | { problem: string };

/** The plan of a request: null without differences from main, or a sentence about the error. */
function pickPlan(request: Request): Picked {
  if (!request.changed) return planRun(request);
  const changed = listChanged(projectRoot);
  if (changed === null) return { problem: "There is no branch main to compare with." };
  if (changed.length === 0) return "nothing";
  const { tests, left } = selectTests(projectRoot, changed);
  console.log(`${changed.length} files differ from main; ${tests.length} test files depend on them:`);
  for (const test of tests) console.log(`  ${test}`);
  if (left.length > 0)
    console.log(`Left to the whole run, because nearly all tests depend on it: ${left.join(", ")}`);
  return planRun({ ...request, changedTests: tests });
}

/** The evidence of the run, and its last lines; the last one is the count. */
function sayResult(result: RunResult, isWhole: boolean): void {
  const { flaky, broken, red, stopped, notRun, times } = result;
  keepFailures(broken);
  sayFailures(broken);
  sayRed(red, stopped);
  const timesFile = process.env[timesVariable];
  // The caller of several runs prints and judges their times once.
  if (timesFile) addTimes(timesFile, times);
  else if (isWhole) result.failed += sayTimes(times);
  sayFlaky(flaky, notRun);
  if (result.failed > 0 || result.passed === 0) process.exitCode = 1;
  console.log(`\n${result.passed} passed, ${result.failed} failed`);
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(usage);
    return;
  }
  const request = readArguments(args);
  const plan = typeof request === "string" ? { problem: request } : pickPlan(request);
  if (plan === "nothing") {
    console.log("Nothing differs from main: there is nothing to test.");
    return;
  }
  if (typeof request === "string" || "problem" in plan) {
    console.error(`${"problem" in plan ? plan.problem : ""}\n\n${usage}`);
    process.exitCode = 2;
    return;
  }
  const result = await runStages(plan);
  if (result.passed + result.failed + result.notRun.length === 0) console.error("No test matches.");
  sayResult(result, !request.changed && request.only.length + request.filters.length === 0);
}

if (isStarted(import.meta.url)) await main();
