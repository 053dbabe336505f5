import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import type { RedisClientType } from "redis";
import { AppError } from "./errors.ts";

/** Counts calls per key; across processes where there is a Redis. */
export type RateLimits = {
  /** Takes `points` from `key`'s allowance of `limit` per `seconds`; throws too_many_requests when it is used up. */
  take(key: string, limit: number, seconds: number, points?: number): Promise<void>;
  /** Throws like `take` where the allowance is used up, and takes nothing: for what counts only if it succeeds. */
  check(key: string, limit: number, seconds: number): Promise<void>;
};

export function createRateLimits(redis: RedisClientType | null): RateLimits {
  const limiters = new Map<string, RateLimiterMemory | RateLimiterRedis>();

  function limiter(limit: number, seconds: number) {
    const name = `${limit}:${seconds}`;
    const known = limiters.get(name);
    if (known) return known;
    const shared = { points: limit, duration: seconds, keyPrefix: `rl:${name}` };
    const made = redis
      ? new RateLimiterRedis({
          ...shared,
          storeClient: redis,
          // While Redis is away each process counts for itself, so limits still hold per process.
          insuranceLimiter: new RateLimiterMemory(shared),
        })
      : new RateLimiterMemory(shared);
    limiters.set(name, made);
    return made;
  }

  return {
    async take(key, limit, seconds, points = 1) {
      try {
        await limiter(limit, seconds).consume(key, points);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw usedUp(refusal);
      }
    },
    async check(key, limit, seconds) {
      const state = await limiter(limit, seconds).get(key);
      if (state && state.consumedPoints >= limit) throw usedUp(state);
    },
  };
}

function usedUp(state: RateLimiterRes): AppError {
  return new AppError("too_many_requests", { seconds: Math.ceil(state.msBeforeNext / 1000) });
}
