import { ServerResponse } from "node:http";
import { afterEach, expect, it, vi } from "vitest";
import { createLog } from "../operations/log.ts";
import { createLive } from "./live.ts";
import { createBus } from "./process-bus.ts";

afterEach(() => void vi.useRealTimers());

const minute = 60_000;

it("forgets dead streams in a round of pings, and keeps the others", async () => {
  vi.useFakeTimers();
  const log = createLog("silent");
  const live = createLive({ log, bus: createBus(null, log) });
  const [gone, stands] = [connection(), connection()];
  await live.open(gone, "gone", "session");
  await live.open(stands, "stands", "session");
  expect(live.counts().streams).toBe(2);
  Object.assign(gone, { destroyed: true });
  await vi.advanceTimersByTimeAsync(minute);
  expect(live.counts()).toMatchObject({ streams: 1, members: 1 });
  expect(await live.isConnected("gone")).toBe(false);
  expect(await live.isConnected("stands")).toBe(true);
  live.stop();
});

it("greets nobody whose session ended before the stream was heard of, and ends their stream at once", async () => {
  vi.useFakeTimers();
  const log = createLog("silent");
  const live = createLive({ log, bus: createBus(null, log) });
  const standing = new Set(["first", "second"]);
  live.checkSessions(async (keys) => new Set(keys.filter((key) => standing.has(key))));
  const [over, stands] = [connection(), connection()];
  standing.delete("first");
  live.close("member", "first");
  await live.open(over, "member", "first");
  await live.open(stands, "member", "second");
  expect([over.writableEnded, stands.writableEnded]).toEqual([true, false]);
  live.stop();
});

it("greets whose session could not be checked, and leaves them to the rounds", async () => {
  vi.useFakeTimers();
  const log = createLog("silent");
  const live = createLive({ log, bus: createBus(null, log) });
  live.checkSessions(() => Promise.reject(new Error("no database")));
  const raw = connection();
  const written = vi.spyOn(raw, "write");
  await live.open(raw, "member", "session");
  await vi.advanceTimersByTimeAsync(0);
  expect(String(written.mock.calls[0]?.[0])).toContain("event: hello");
  expect(raw.writableEnded).toBe(false);
  live.stop();
});

function connection(): ServerResponse {
  return new ServerResponse({ method: "GET", httpVersionMajor: 1, httpVersionMinor: 1 } as never);
}
