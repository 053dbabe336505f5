import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import type { RedisClientType } from "redis";
import { AppError } from "./errors.ts";

/** Counts calls per key; across processes where there is a Redis. */
export type RateLimits = {
  /** Takes `points` from `key`'s allowance of `limit` per `seconds`; throws too_many_requests when it is used up. */
  take(key: string, limit: number, seconds: number, points?: number): Promise<void>;
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
        throw new AppError("too_many_requests", { seconds: Math.ceil(refusal.msBeforeNext / 1000) });
      }
    },
  };
}
