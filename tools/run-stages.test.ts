import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { plant } from "./plant-files.ts";
import { type Check, runChecks } from "./run-checks.ts";
import { runStages } from "./run-stages.ts";
import type { SuiteResult } from "./run-vitest.ts";
import type { Plan, Suite } from "./test-plan.ts";

const check = (name: string, script: string, after?: string): Check => ({
  name,
  programs: [[process.execPath, "-e", script]],
  ...(after === undefined ? {} : { after }),
});
const green = check("green", "");
const red = check("red", "process.exit(1)");

type Planted = {
  checks?: Check[];
  suites?: Suite[];
  keepGoing?: boolean;
  results?: Partial<Record<Suite, Partial<SuiteResult>>>;
  missing?: Partial<Record<Suite, string[]>>;
  leftOut?: Partial<Record<Suite, string[]>>;
  env?: NodeJS.ProcessEnv;
};

async function run({ checks = [green], suites = ["unit", "prove", "e2e"], ...planted }: Planted) {
  const plan: Plan = { checks, suites, filters: [], keepGoing: planted.keepGoing ?? false };
  const ran: Suite[] = [];
  const tries: number[] = [];
  const result = await runStages(plan, {
    root: plant({}),
    env: planted.env ?? {},
    missing: (suite) => planted.missing?.[suite] ?? [],
    leftOut: (suite) => planted.leftOut?.[suite] ?? [],
    runSuite: (suite, triesLeft) => {
      ran.push(suite);
      tries.push(triesLeft);
      return { passed: 10, failed: 0, flaky: [], broken: [], files: [], ...planted.results?.[suite] };
    },
  });
  return { ...result, ran, tries };
}

it("a red check stops the run before the suites; each that did not run counts as failed", async () => {
  expect(await run({ checks: [green, red, check("last", "")] })).toMatchObject({
    ran: [],
    red: ["red"],
    stopped: ["unit", "prove", "e2e"],
    passed: 2,
    failed: 4,
  });
});

it("a build that fails stops what needs it too, and one that does not is no test passed", async () => {
  const budgets = check("budgets", "", "build");
  const failing = check("build", "process.exit(1)");
  expect(await run({ checks: [failing, budgets], suites: ["unit"] })).toMatchObject({
    ran: [],
    stopped: ["budgets", "unit"],
    passed: 0,
    failed: 3,
  });
  expect(await run({ checks: [check("build", ""), budgets], suites: ["unit"] })).toMatchObject({
    ran: ["unit"],
    passed: 11,
    failed: 0,
  });
});

it("--keep-going runs everything all the same", async () => {
  const checks = [check("build", "process.exit(1)"), check("budgets", "", "build"), green];
  expect(await run({ checks, keepGoing: true })).toMatchObject({
    ran: ["unit", "prove", "e2e"],
    stopped: [],
    passed: 32,
    failed: 1,
  });
});

it("a broken suite stops no other, and each has the tries that those before it left", async () => {
  const broken = { path: "a.test.ts", tests: 2, passed: 1, failed: [], durationMs: 1 };
  const flaky = { path: "b.test.ts", error: "", firstMs: 1, secondMs: 1, load: 1 };
  const results = { unit: { passed: 1, failed: 1, broken: [broken], flaky: [flaky] } };
  expect(await run({ results })).toMatchObject({
    ran: ["unit", "prove", "e2e"],
    tries: [3, 2, 2],
    passed: 22,
    failed: 1,
  });
});

it("says what a machine lacks programs for, and counts it as failed on a build machine alone", async () => {
  const missing = { prove: ["PostgreSQL", "Redis"], e2e: ["Chromium"] };
  const notRun = ["prove without PostgreSQL and Redis", "e2e without Chromium"];
  expect(await run({ missing })).toMatchObject({ ran: ["unit"], notRun, passed: 11, failed: 0 });
  expect(await run({ missing, env: { CI: "true" } })).toMatchObject({ notRun, passed: 11, failed: 2 });
});

it("runs a suite that leaves a file out, and counts that file as failed on a build machine alone", async () => {
  const leftOut = { prove: ["one.prove.ts without nginx"] };
  const notRun = ["one.prove.ts without nginx"];
  const ran = ["unit", "prove", "e2e"];
  expect(await run({ leftOut })).toMatchObject({ ran, notRun, passed: 31, failed: 0 });
  expect(await run({ leftOut, env: { CI: "true" } })).toMatchObject({ ran, notRun, passed: 31, failed: 1 });
  const missing = { prove: ["Redis"] };
  expect(await run({ leftOut, missing })).toMatchObject({ notRun: ["prove without Redis"] });
});

it("notes the times of stages and files, those on servers apart", async () => {
  const names = async (env: NodeJS.ProcessEnv) => {
    const results = { unit: { files: [{ path: "a.test.ts", seconds: 1 }] } };
    const { times } = await run({ suites: ["unit", "e2e"], env, results });
    return [...times.stages.map(({ name }) => name), ...times.files.map(({ path }) => path)];
  };
  expect(await names({})).toEqual(["checks", "unit", "e2e", "a.test.ts"]);
  expect(await names({ TEST_DATABASE_URL: "postgres://somewhere" })).toEqual([
    ...["checks", "servers", "e2e"],
    "a.test.ts (on servers)",
  ]);
});

it("checks run beside each other, and their output stands in their order", async () => {
  const root = plant({});
  // Each waits for the other's file.
  const meet = (own: string, other: string) =>
    `const fs = require("node:fs"); fs.writeFileSync("${own}", "");
     const timer = setInterval(() => { if (fs.existsSync("${other}")) { clearInterval(timer); console.log("${own} has met"); } }, 10);`;
  const printed: string[] = [];
  const results = await runChecks([check("one", meet("a", "b")), check("two", meet("b", "a"))], {
    root,
    print: (text) => printed.push(text),
  });
  expect(results.map(({ state }) => state)).toEqual(["passed", "passed"]);
  expect(printed.slice(1).map((text) => text.trim().split("\n").slice(0, 2))).toEqual([
    ["== one ==", "a has met"],
    ["== two ==", "b has met"],
  ]);
});

it("a check's programs run one after the other until one is red; one that is not there is red", async () => {
  const root = plant({});
  const program = (script: string) => [process.execPath, "-e", script];
  const touch = program(`require("node:fs").writeFileSync("ran", "")`);
  const print = () => {};
  const states = async (programs: string[][]) =>
    (await runChecks([{ name: "check", programs }], { root, print })).map(({ state }) => state);
  expect(await states([program("process.exit(1)"), touch])).toEqual(["failed"]);
  expect(await states([["/nowhere/program"], touch])).toEqual(["failed"]);
  expect(existsSync(join(root, "ran"))).toBe(false);
  expect(await states([program(""), touch])).toEqual(["passed"]);
  expect(existsSync(join(root, "ran"))).toBe(true);
});
