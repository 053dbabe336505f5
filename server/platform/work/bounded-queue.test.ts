import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { createBoundedQueue } from "./bounded-queue.ts";

it("refuses what finds no place, and keeps whoever asks again waiting for as long as it was told to", async () => {
  const run = createBoundedQueue({ running: 1, waiting: 0, refusedAfterMs: 60 });
  const place = Promise.withResolvers<void>();
  const first = run(() => place.promise);
  const second = run(async () => "done").catch((error: Error) => error);
  // Of two timers the shorter one goes off first, however busy the machine is.
  expect(await Promise.race([second, wait(10, "still waiting")])).toBe("still waiting");
  expect(await second).toMatchObject({ code: "unavailable" });
  place.resolve();
  await first;
  expect(await run(async () => "done")).toBe("done");
});
