import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLog } from "./operations/log.ts";
import { createRateLimits, type RateLimits } from "./rate-limit.ts";
import type { Redis } from "./redis.ts";

const log = createLog("silent");

/** Counts as the script does; `state` says whether it answers, hangs or is away. */
function sharedCounts() {
  const counts = new Map<string, number>();
  const shared = { state: "answers" as "answers" | "hangs" | "away", calls: 0 };
  const commands = {
    async eval(_script: string, { keys, arguments: given }: { keys: string[]; arguments: string[] }) {
      shared.calls += 1;
      if (shared.state === "away") throw new Error("away");
      if (shared.state === "hangs") return new Promise(() => undefined);
      const [key = ""] = keys;
      counts.set(key, (counts.get(key) ?? 0) + Number(given[0]));
      return [counts.get(key), Number(given[1])];
    },
  };
  return { ...shared, shared, counts, redis: { commands } as unknown as Redis };
}

/** The number of these tries that the limit admits. */
async function allowed(limits: RateLimits, tries: number, limit = 60): Promise<number> {
  let through = 0;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    await limits.take("someone", limit, 60).then(
      () => {
        through += 1;
      },
      (refusal) => expect(refusal).toMatchObject({ code: "too_many_requests" }),
    );
  }
  return through;
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describe("a limit", () => {
  it("lets so many through and says when to come again", async () => {
    const limits = createRateLimits(null, log);
    expect(await allowed(limits, 100)).toBe(60);
    vi.setSystemTime(Date.now() + 20_000);
    await expect(limits.take("someone", 60, 60)).rejects.toMatchObject({ params: { seconds: 40 } });
    vi.setSystemTime(Date.now() + 40_000);
    expect(await allowed(limits, 1)).toBe(1);
  });

  it("gives back what did not come to pass", async () => {
    const limits = createRateLimits(null, log);
    await allowed(limits, 60);
    await limits.giveBack("someone", 60, 60);
    expect(await allowed(limits, 2)).toBe(1);
  });

  it("holds for all processes together, but for one call each", async () => {
    const { redis } = sharedCounts();
    const [one, other] = [createRateLimits(redis, log), createRateLimits(redis, log)];
    expect(await allowed(one, 40)).toBe(40);
    const rest = await allowed(other, 60);
    expect(rest).toBeGreaterThanOrEqual(20);
    expect(rest).toBeLessThanOrEqual(21);
  });

  it("asks Redis for nothing while a member stays far below it", async () => {
    const { redis, shared } = sharedCounts();
    await allowed(createRateLimits(redis, log), 20, 1200);
    expect(shared.calls).toBe(0);
  });

  it.each(["away", "hangs"] as const)("holds in each process while Redis %s", async (state) => {
    const { redis, shared } = sharedCounts();
    shared.state = state;
    expect(await allowed(createRateLimits(redis, log), 100)).toBe(60);
  });

  it("is not forgotten where Redis forgets everything", async () => {
    const { redis, counts } = sharedCounts();
    const limits = createRateLimits(redis, log);
    expect(await allowed(limits, 50)).toBe(50);
    counts.clear();
    expect(await allowed(limits, 50)).toBe(10);
  });
});
