import { AppError } from "./errors.ts";
import { type Log, occasionally } from "./operations/log.ts";
import { unreportedPart, windowsSweptMs } from "./platform-limits.ts";
import type { Redis } from "./redis.ts";

/** Counts calls per key; across processes where there is a Redis. */
export type RateLimits = {
  /** Takes `points` from `key`'s allowance of `limit` per `seconds`; throws too_many_requests when it is used up. */
  take(key: string, limit: number, seconds: number, points?: number): Promise<void>;
  /** Counts points that were used already, even beyond the limit. */
  spend(key: string, limit: number, seconds: number, points: number): Promise<void>;
  /** Undoes one `take` of an action that did not happen. */
  giveBack(key: string, limit: number, seconds: number): Promise<void>;
};

/** `known`: points taken by all processes, as last received; `untold`: points taken here since the last report. */
type Window = { endsAt: number; known: number; untold: number; isTelling: boolean };

// One key, so that it works on any node of a cluster; the window begins with the first count.
const countScript = `
local total = redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  left = tonumber(ARGV[2])
end
return { total, left }`;

/**
 * Each process decides alone and at once, and reports its points to the others: no call waits for Redis, and while Redis is
 * unreachable or was emptied, the limits apply for each process. All processes together may allow a few calls more than
 * the limit: those in process during a report, and the unreported part of each process.
 */
export function createRateLimits(redis: Redis | null, log: Log): RateLimits {
  const windows = new Map<string, Window>();
  const warn = occasionally((error: unknown, more) =>
    log.warn({ err: error, more }, "limits are counted by each process separately"),
  );
  let sweptAt = Date.now();

  function windowOf(name: string, seconds: number): Window {
    const now = Date.now();
    if (now - sweptAt > windowsSweptMs) {
      sweptAt = now;
      for (const [old, { endsAt }] of windows) if (endsAt <= now) windows.delete(old);
    }
    const open = windows.get(name);
    if (open && open.endsAt > now) return open;
    const opened = { endsAt: now + seconds * 1000, known: 0, untold: 0, isTelling: false };
    windows.set(name, opened);
    return opened;
  }

  async function tell(shared: Redis, name: string, window: Window, seconds: number): Promise<void> {
    const points = window.untold;
    window.isTelling = true;
    try {
      const [total, left] = (await shared.commands.eval(countScript, {
        keys: [`limit:${name}`],
        arguments: [String(points), String(seconds * 1000)],
      })) as [number, number];
      // Redis may have been emptied meanwhile: this process's own count is still valid.
      window.known = Math.max(/* defence: limits-outlive-redis */ window.known + points, total);
      window.endsAt = Date.now() + left;
    } catch (error) {
      window.known += points;
      warn(error);
    }
    window.untold -= points;
    window.isTelling = false;
  }

  function count(name: string, window: Window, points: number, limit: number, seconds: number): void {
    window.untold += points;
    if (redis && !window.isTelling && Math.abs(window.untold) >= limit * unreportedPart) {
      // defence: limits-told
      void tell(redis, name, window, seconds);
    }
  }

  return {
    async take(key, limit, seconds, points = 1) {
      const name = `${limit}:${seconds}:${key}`;
      const window = windowOf(name, seconds);
      if (window.known + window.untold + points > limit) {
        throw new AppError("too_many_requests", { seconds: Math.ceil((window.endsAt - Date.now()) / 1000) });
      }
      // defence: limits-not-awaited
      count(name, window, points, limit, seconds);
    },
    async spend(key, limit, seconds, points) {
      const name = `${limit}:${seconds}:${key}`;
      count(name, windowOf(name, seconds), points, limit, seconds);
    },
    async giveBack(key, limit, seconds) {
      const name = `${limit}:${seconds}:${key}`;
      const window = windowOf(name, seconds);
      if (window.known + window.untold > 0) count(name, window, -1, limit, seconds);
    },
  };
}
