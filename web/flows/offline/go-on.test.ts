import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { gapMs, watchForSite } from "./go-on.ts";

let visibilityState: string;
let look: () => void;
let stored: string | null;
const network = { onLine: true };

beforeEach(() => {
  vi.useFakeTimers();
  visibilityState = "visible";
  network.onLine = true;
  stored = null;
  vi.stubGlobal("document", {
    get visibilityState() {
      return visibilityState;
    },
    addEventListener: (_: string, listener: () => void) => {
      look = listener;
    },
    removeEventListener: () => undefined,
  });
  vi.stubGlobal("navigator", network);
  vi.stubGlobal("sessionStorage", {
    getItem: () => stored,
    setItem: (_: string, text: string) => {
      stored = text;
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("asks with growing gaps, and continues once with the first answer", async () => {
  const goOn = vi.fn();
  const ask = vi.fn(async () => ask.mock.calls.length === 3);
  watchForSite(goOn, ask);
  for (const [at, gap] of [500, 1_000, 2_000].entries()) {
    await vi.advanceTimersByTimeAsync(gap - 1);
    expect(ask).toHaveBeenCalledTimes(at);
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(at + 1);
  }
  await vi.advanceTimersByTimeAsync(200_000);
  expect(goOn).toHaveBeenCalledTimes(1);
  expect(ask).toHaveBeenCalledTimes(3);
  expect(gapMs(40)).toBe(60_000);
});

it("waits longer where the last return led here again, so that nothing goes round and round", async () => {
  const goOn = vi.fn();
  const answers = async () => true;
  for (const gap of [500, 1_000, 2_000]) {
    watchForSite(goOn, answers);
    goOn.mockClear();
    await vi.advanceTimersByTimeAsync(gap - 1);
    expect(goOn).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(goOn).toHaveBeenCalledTimes(1);
  }
});

it("asks nothing while nobody looks or the device has no network, and at once when somebody looks again", async () => {
  const ask = vi.fn(async () => false);
  visibilityState = "hidden";
  const stop = watchForSite(() => undefined, ask);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(ask).not.toHaveBeenCalled();
  visibilityState = "visible";
  network.onLine = false;
  look();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).not.toHaveBeenCalled();
  network.onLine = true;
  look();
  expect(ask).toHaveBeenCalledTimes(1);
  stop();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(ask).toHaveBeenCalledTimes(1);
});
