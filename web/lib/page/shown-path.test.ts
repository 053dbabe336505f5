import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noteShown, whenShown } from "./shown-path.ts";

beforeEach(() => {
  vi.useFakeTimers();
  noteShown("/likes");
});
afterEach(() => {
  vi.useRealTimers();
});

/** Whether the promise has settled after all that is due now. */
async function isSettled(promise: Promise<void>): Promise<boolean> {
  let settled = false;
  void promise.then(() => {
    settled = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return settled;
}

it("waits for the page of the path, and for no page that is there already", async () => {
  expect(await isSettled(whenShown("/likes"))).toBe(true);
  const home = whenShown("/");
  expect(await isSettled(home)).toBe(false);
  noteShown("/");
  expect(await isSettled(home)).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it("ends with another page that was opened instead, and with patience where none comes", async () => {
  const home = whenShown("/");
  noteShown("/login");
  expect(await isSettled(home)).toBe(true);
  const never = whenShown("/");
  await vi.advanceTimersByTimeAsync(9_999);
  expect(await isSettled(never)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isSettled(never)).toBe(true);
});
