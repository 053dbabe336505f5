import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissToast, toastStore } from "#web/ui/toast.ts";
import { leaveNoticed } from "./leave-noticed.ts";

const texts = { underWay: "Logging out", failed: "No network" };
const shown = () => toastStore.read().map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { id } of toastStore.read()) dismissToast(id);
  vi.useRealTimers();
});

test("a log-out that is pressed twice has one note, which ends with it", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const logout = vi.fn(() => promise);
  const first = leaveNoticed(logout, texts);
  await leaveNoticed(logout, texts);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown()).toEqual(["Logging out"]);
  expect(logout).toHaveBeenCalledOnce();
  resolve();
  await first;
  expect(shown()).toEqual([]);
});

test("a log-out that fails says so once, and can be pressed again", async () => {
  const logout = vi.fn(() => Promise.reject(new Error("away")));
  await Promise.all([leaveNoticed(logout, texts), leaveNoticed(logout, texts)]);
  expect(shown()).toEqual(["No network"]);
  await leaveNoticed(logout, texts);
  expect(logout).toHaveBeenCalledTimes(2);
});

test("a quick log-out has no note", async () => {
  await leaveNoticed(async () => {}, texts);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown()).toEqual([]);
});
