import { ServerResponse } from "node:http";
import { afterEach, expect, it, vi } from "vitest";
import { createLog } from "../operations/log.ts";
import { createLive } from "./live.ts";
import { createBus } from "./process-bus.ts";

afterEach(() => void vi.useRealTimers());

const minute = 60_000;

it("forgets in a round of pings what is gone without a word, and keeps what stands", async () => {
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

function connection(): ServerResponse {
  return new ServerResponse({ method: "GET", httpVersionMajor: 1, httpVersionMinor: 1 } as never);
}
