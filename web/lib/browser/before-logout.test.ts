import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { beforeLogout, runBeforeLogout } from "./before-logout.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("waits for all tasks, failed ones too, and for none that was removed", async () => {
  const ended: string[] = [];
  const end = (name: string) => async () => void ended.push(name);
  const removers = [
    beforeLogout(end("first")),
    beforeLogout(() => Promise.reject(new Error("no network"))),
    beforeLogout(end("last")),
  ];
  beforeLogout(end("removed"))();
  await runBeforeLogout();
  expect(ended).toEqual(["first", "last"]);
  for (const remove of removers) remove();
  await runBeforeLogout();
  expect(ended).toHaveLength(2);
  expect(vi.getTimerCount()).toBe(0);
});

it("stops waiting for a task that does not end", async () => {
  const remove = beforeLogout(() => new Promise(() => undefined));
  let isOver = false;
  const running = runBeforeLogout().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  await running;
  expect(isOver).toBe(true);
  remove();
});
