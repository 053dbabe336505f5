import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { secondsUntil, watchUntil } from "./open-until.ts";

const end = "2026-11-21T10:01:00.000Z";
const hourMs = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00.000Z") });
});
afterEach(() => vi.useRealTimers());

it.each([
  ["right", 0],
  ["an hour fast", hourMs],
  ["an hour slow", -hourMs],
])("a photo stays open for the server's minute on a device whose clock is %s", (_, wrong) => {
  const serverNow = () => Date.now() - wrong;
  vi.setSystemTime(Date.now() + wrong);
  const told: boolean[] = [];
  const stop = watchUntil(end, serverNow, (isBefore) => told.push(isBefore));
  expect(secondsUntil(end, serverNow)).toBe(60);
  vi.advanceTimersByTime(59_500);
  expect([told, secondsUntil(end, serverNow)]).toEqual([[true], 1]);
  vi.advanceTimersByTime(500);
  expect(told).toEqual([true, false]);
  stop();
});

it("nothing is told after the end of watching, and a photo that cannot be opened is not open", () => {
  const tell = vi.fn();
  watchUntil(end, () => Date.now(), tell)();
  vi.advanceTimersByTime(hourMs);
  expect(tell.mock.calls).toEqual([[true]]);
  watchUntil(null, () => Date.now(), tell);
  expect(tell.mock.calls).toEqual([[true], [false]]);
});
