import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setPushState } from "#web/lib/live/push-state.ts";
import { startPolling } from "./polling.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  setPushState("unknown");
});

/** The times of its requests, in seconds since the page was opened. */
function pollFor(seconds: number): number[] {
  const openedAt = Date.now();
  const asked: number[] = [];
  const end = startPolling(() => asked.push((Date.now() - openedAt) / 1000));
  vi.advanceTimersByTime(seconds * 1000);
  end();
  vi.advanceTimersByTime(600_000);
  return asked;
}

it("asks 5 s after the page was opened and every 60 s from then on, until the page is left", () => {
  setPushState("not_subscribed");
  expect(pollFor(190)).toEqual([5, 65, 125, 185]);
});

it("asks every 300 s where this browser is told by push", () => {
  setPushState("subscribed");
  expect(pollFor(610)).toEqual([5, 305, 605]);
});

it("asks more rarely from the next time on once push was switched on, and the other way round", () => {
  const openedAt = Date.now();
  const asked: number[] = [];
  const end = startPolling(() => asked.push((Date.now() - openedAt) / 1000));
  vi.advanceTimersByTime(30_000);
  setPushState("subscribed");
  vi.advanceTimersByTime(400_000);
  setPushState("not_subscribed");
  vi.advanceTimersByTime(300_000);
  end();
  expect(asked).toEqual([5, 65, 365, 665, 725]);
});
