import { expect, test, vi } from "vitest";
import { isChunkError, reloadOnce } from "./chunk-guard.ts";

function guardAt(start: number) {
  const kept = new Map<string, string>();
  const clock = { now: start };
  const reload = vi.fn();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  return { clock, reload, guard: { storage, reload, now: () => clock.now } };
}

test("reloads once, then not again for a minute", () => {
  const { clock, reload, guard } = guardAt(1_000_000);
  expect(reloadOnce(guard)).toBe(true);
  clock.now += 59_999;
  expect(reloadOnce(guard)).toBe(false);
  clock.now += 1;
  expect(reloadOnce(guard)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("without storage it never reloads, for nothing would stop it", () => {
  const { reload, guard } = guardAt(1_000_000);
  const storage = {
    getItem: () => {
      throw new DOMException("denied");
    },
    setItem: () => undefined,
  };
  expect(reloadOnce({ ...guard, storage })).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  "Failed to fetch dynamically imported module: https://example.test/assets/likes-1.js",
  "error loading dynamically imported module",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/likes.css",
])("knows %s for a piece that did not come", (message) => {
  expect(isChunkError(new TypeError(message))).toBe(true);
});

test("takes no other error for one", () => {
  expect(isChunkError(new TypeError("Failed to fetch"))).toBe(false);
  expect(isChunkError(undefined)).toBe(false);
});
