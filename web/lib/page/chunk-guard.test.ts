import { afterEach, expect, test, vi } from "vitest";
import { guardChunks, isChunkError, isCutOff, openOnce, reloadOnce, routeFailures } from "./chunk-guard.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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

test("opens each page whole once, then not again for a minute", () => {
  const { clock, guard } = guardAt(1_000_000);
  const open = vi.fn();
  const openAt = (address: string) => openOnce(address, { ...guard, open });
  expect([openAt("/members/a"), openAt("/members/b?x=1"), openAt("/members/a")]).toEqual([true, true, false]);
  clock.now += 59_999;
  expect([openAt("/members/a"), openAt("/members/b?x=1")]).toEqual([false, false]);
  expect(reloadOnce(guard)).toBe(false);
  clock.now += 1;
  expect(openAt("/members/a")).toBe(true);
  expect(open.mock.calls.flat()).toEqual(["/members/a", "/members/b?x=1", "/members/a"]);
});

test("opens nothing by itself without storage, or with one that others wrote", () => {
  const { guard } = guardAt(1_000_000);
  const open = vi.fn();
  const setItem = () => {
    throw new DOMException("denied");
  };
  expect(openOnce("/", { ...guard, storage: { getItem: () => null, setItem }, open })).toBe(false);
  expect(openOnce("/", { ...guard, storage: { getItem: () => "no JSON", setItem: vi.fn() }, open })).toBe(
    false,
  );
  expect(open).not.toHaveBeenCalled();
});

test("opens the page that a press wanted, and says that it failed the second time", () => {
  const listeners = new Map<string, (event: unknown) => void>();
  const { guard } = guardAt(1_000_000);
  const [assign, reload] = [vi.fn(), vi.fn()];
  const here = { pathname: "/members", search: "", hash: "" };
  // A path that would be another site's address by itself.
  const ahead = { pathname: "//evil.example/a", search: "?x=1", hash: "#y" };
  const state = { navigation: { location: ahead } as object };
  vi.stubGlobal("addEventListener", (name: string, listen: () => void) => listeners.set(name, listen));
  vi.stubGlobal("sessionStorage", guard.storage);
  vi.stubGlobal("location", { ...here, origin: "https://own.example", assign, reload });
  vi.stubGlobal("window", { __reactRouterDataRouter: { state } });
  guardChunks();
  const fail = () => listeners.get("route-error")?.({ detail: "no code" });
  fail();
  expect([assign.mock.calls, routeFailures.read()]).toEqual([
    [["https://own.example//evil.example/a?x=1#y"]],
    null,
  ]);
  fail();
  expect([assign.mock.calls.length, routeFailures.read()]).toEqual([1, "no code"]);
  routeFailures.forget();
  // The back button: the address is the page's already.
  state.navigation = { location: here };
  fail();
  expect([assign.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1]);
  // No navigation: code of the page itself, a minute later.
  state.navigation = {};
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  fail();
  expect([reload.mock.calls.length, routeFailures.read()]).toEqual([2, null]);
  fail();
  expect([reload.mock.calls.length, routeFailures.read()]).toEqual([2, "no code"]);
  routeFailures.forget();
});

test("cancels no link that was pressed a moment ago by a reload", () => {
  const listeners = new Map<string, () => void>();
  const { guard } = guardAt(1_000_000);
  const reload = vi.fn();
  vi.stubGlobal("addEventListener", (name: string, listen: () => void) => listeners.set(name, listen));
  vi.stubGlobal("sessionStorage", guard.storage);
  vi.stubGlobal("location", { reload });
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: 5_000_000 });
  guardChunks();
  listeners.get("beforeunload")?.();
  expect(reloadOnce()).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  // It led to a file, and the page stayed.
  vi.advanceTimersByTime(61_000);
  expect(reloadOnce()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("keeps the page while code that was requested without a network reports its failure", () => {
  const listeners = new Map<string, (event: unknown) => void>();
  const { guard } = guardAt(1_000_000);
  const reload = vi.fn();
  const network = { onLine: false };
  vi.stubGlobal("addEventListener", (name: string, listen: () => void) => listeners.set(name, listen));
  vi.stubGlobal("sessionStorage", guard.storage);
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("navigator", network);
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: 5_000_000 });
  guardChunks();
  // The presses of the tests before are long ago.
  vi.advanceTimersByTime(60_000);
  const fail = () => listeners.get("vite:preloadError")?.({ preventDefault: vi.fn() });
  listeners.get("offline")?.({});
  fail();
  network.onLine = true;
  // The first look after the network is back may be late, and no other event is needed.
  vi.advanceTimersByTime(9_000);
  fail();
  vi.advanceTimersByTime(4_000);
  fail();
  expect([isCutOff(), reload.mock.calls.length]).toEqual([true, 0]);
  vi.advanceTimersByTime(2_000);
  fail();
  expect([isCutOff(), reload.mock.calls.length]).toEqual([false, 1]);
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
