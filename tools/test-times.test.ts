import { join } from "node:path";
import { expect, it } from "vitest";
import { listLeftOut, listMissing } from "./missing-programs.ts";
import { plant } from "./plant-files.ts";
import {
  addTimes,
  budgets,
  countRed,
  describeTimes,
  fileSeconds,
  listOver,
  readTimes,
  type Times,
} from "./test-times.ts";

const unit = budgets.unit.seconds;
const times = (unitSeconds: number, files: Times["files"] = []): Times => ({
  stages: [
    { name: "checks", seconds: 1 },
    { name: "unit", seconds: unitSeconds },
  ],
  files,
});

it("shows each stage with its budget, and the ten slowest files", () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ path: `file-${index}`, seconds: index }));
  const text = describeTimes(times(12.4, files));
  expect(text).toMatch(new RegExp(`${budgets.unit.title} +12 +${unit}\n`));
  expect(text.match(/file-\d+/g)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((index) => `file-${index}`));
  expect(text).not.toContain("over budget");
  expect(text).not.toContain(budgets.e2e.title);
});

it("says what is over its budget", () => {
  const text = describeTimes(times(unit + 1, [{ path: "slow", seconds: fileSeconds + 1 }]));
  expect(text).toContain(`over budget: ${budgets.unit.title} took ${unit + 1}.0 s of ${unit} s`);
  expect(text).toContain(`over budget: slow took ${fileSeconds + 1}.0 s of ${fileSeconds} s`);
});

it("turns red only what is over by half, on a build machine that asks for it", () => {
  const strict = { CI: "true", TEST_BUDGETS: "strict" };
  const far = listOver(times(unit * 1.5 + 1, [{ path: "slow", seconds: fileSeconds * 1.5 + 1 }]));
  expect(countRed(far, strict)).toBe(2);
  expect(countRed(listOver(times(unit * 1.4)), strict)).toBe(0);
  expect(countRed(far, { CI: "true" })).toBe(0);
  expect(countRed(far, { TEST_BUDGETS: "strict" })).toBe(0);
});

it("adds up the rounds of several runs", () => {
  const file = join(plant({ "times.jsonl": "" }), "times.jsonl");
  addTimes(file, times(unit));
  addTimes(file, { stages: [{ name: "servers", seconds: 2 }], files: [{ path: "slow", seconds: 5 }] });
  addTimes(file, times(1));
  expect(describeTimes(readTimes(file))).toMatch(/checks +2 /);
  expect(listOver(readTimes(file))).toEqual([{ name: budgets.unit.title, seconds: unit + 1, budget: unit }]);
  expect(readTimes(file).files).toEqual([{ path: "slow", seconds: 5 }]);
});

it("knows what each suite cannot run without", () => {
  const all = { chromium: "/bin/chromium", postgres: "/bin", redis: "/bin/redis-server", nginx: "/nginx" };
  const none = { chromium: null, postgres: null, redis: null, nginx: null };
  const list = (found: typeof all | typeof none, listOf = listMissing) =>
    (["unit", "prove", "e2e"] as const).map((suite) => listOf(suite, found));
  expect(list(all)).toEqual([[], [], []]);
  expect(list(none)).toEqual([[], ["Chromium", "PostgreSQL", "Redis"], ["Chromium"]]);
  expect(list(all, listLeftOut)).toEqual([[], [], []]);
  expect(list(none, listLeftOut)).toEqual([[], ["prove/access/edge-nginx.prove.ts without nginx"], []]);
});
