import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { gatherChanges } from "./gather-changes.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Runs that take `takesMs`, with the times of their beginning in milliseconds. */
function runs(takesMs: number) {
  const startedAt = Date.now();
  const begun: number[] = [];
  let underWay = 0;
  let most = 0;
  const gathered = gatherChanges(async () => {
    begun.push(Date.now() - startedAt);
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, takesMs));
    underWay -= 1;
  }, 500);
  return { gathered, begun, most: () => most };
}

it("makes one run of a burst", async () => {
  const { gathered, begun } = runs(0);
  for (let change = 0; change < 4; change += 1) {
    gathered.note();
    await pass(100);
  }
  await pass(5_000);
  expect(begun).toEqual([500]);
});

it("is not postponed by changes without a pause: each run begins half a second after its first change", async () => {
  const { gathered, begun } = runs(0);
  for (let change = 0; change < 30; change += 1) {
    gathered.note();
    await pass(100);
  }
  await pass(5_000);
  expect(begun[0]).toBe(500);
  expect(begun.length).toBeGreaterThanOrEqual(5);
  expect(Math.max(...begun)).toBeLessThanOrEqual(3_500);
});

it("lets a slow run end, and then runs once for the changes that came meanwhile", async () => {
  const { gathered, begun, most } = runs(2_000);
  for (let change = 0; change < 20; change += 1) {
    gathered.note();
    await pass(100);
  }
  await pass(20_000);
  expect([begun, most()]).toEqual([[500, 3_000], 1]);
});

it("goes on after a run that failed", async () => {
  let tries = 0;
  const gathered = gatherChanges(async () => {
    tries += 1;
    throw new Error("no network");
  }, 500);
  for (let change = 0; change < 2; change += 1) {
    gathered.note();
    await pass(1_000);
  }
  expect(tries).toBe(2);
});

it("begins nothing after its end", async () => {
  const { gathered, begun } = runs(2_000);
  gathered.note();
  await pass(600);
  gathered.note();
  gathered.end();
  await pass(20_000);
  gathered.note();
  await pass(20_000);
  expect(begun).toEqual([500]);
});
