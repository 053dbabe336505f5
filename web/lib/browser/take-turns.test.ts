import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFakeLocks } from "./fake-locks.ts";
import { takeTurn } from "./take-turns.ts";

const page = { visibilityState: "visible" };
let locks: ReturnType<typeof createFakeLocks>;
/** The queue that all tabs share. */
let queue: string[];

beforeEach(() => {
  vi.useFakeTimers();
  locks = createFakeLocks();
  queue = ["one", "two"];
  page.visibilityState = "visible";
  vi.stubGlobal("navigator", { locks });
  vi.stubGlobal("document", page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const readFirst = () => queue[0] ?? null;

/** A tab that works until `end` is called, and does one thing with each `step`. */
function openTab() {
  const seen = { isRunning: false, isOver: false };
  let end = () => {};
  const done = takeTurn("queue", {
    readFirst,
    run: (turn) => {
      seen.isRunning = true;
      return new Promise<void>((resolve) => {
        end = () => {
          seen.isOver = turn.isOver;
          seen.isRunning = false;
          resolve();
        };
      });
    },
  });
  return { seen, done, end: () => end() };
}

test("one tab works at a time, and the next one when it ends", async () => {
  const [one, other] = [openTab(), openTab()];
  await vi.advanceTimersByTimeAsync(20_000);
  expect([one.seen.isRunning, other.seen.isRunning]).toEqual([true, false]);
  one.end();
  await vi.advanceTimersByTimeAsync(0);
  expect([one.seen.isRunning, other.seen.isRunning]).toEqual([false, true]);
  // A wait that was granted has no end.
  await vi.advanceTimersByTimeAsync(100_000);
  expect(other.seen.isRunning).toBe(true);
  other.end();
  expect([await one.done, await other.done]).toEqual([true, true]);
});

test("a tab in view takes the turn once nothing has left the queue for half a minute", async () => {
  const asleep = openTab();
  page.visibilityState = "hidden";
  const other = openTab();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(other.seen.isRunning).toBe(false);
  page.visibilityState = "visible";
  // The first tab works, slowly.
  for (const rest of [["two"], ["three"]]) {
    queue = rest;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(other.seen.isRunning).toBe(false);
  }
  await vi.advanceTimersByTimeAsync(30_000);
  expect(other.seen.isRunning).toBe(true);
  expect(await asleep.done).toBe(false);
  asleep.end();
  expect(asleep.seen.isOver).toBe(true);
  other.end();
  expect(await other.done).toBe(true);
  expect(other.seen.isOver).toBe(false);
});

test("a tab with nothing to do neither waits nor takes a turn", async () => {
  const asleep = openTab();
  const other = openTab();
  // The member has left, or the first tab has done everything.
  queue = [];
  await vi.advanceTimersByTimeAsync(100_000);
  expect(await other.done).toBe(true);
  expect([asleep.seen.isRunning, other.seen.isRunning]).toEqual([true, false]);
  expect(await openTab().done).toBe(true);
  asleep.end();
});

test("an error of the work is the caller's", async () => {
  const work = { readFirst, run: () => Promise.reject(new TypeError("broken")) };
  await expect(takeTurn("queue", work)).rejects.toThrow("broken");
  vi.stubGlobal("navigator", {});
  await expect(takeTurn("queue", work)).rejects.toThrow("broken");
});
