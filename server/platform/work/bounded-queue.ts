import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "../errors.ts";

type Bounds = {
  running: number;
  waiting: number;
  /** A refusal is delayed by this time: clients that retry continuously wait meanwhile, and cost nothing. */
  refusedAfterMs?: number;
};

/**
 * Runs at most `running` tasks at once and lets at most `waiting` more wait their turn; beyond that a task is
 * refused with `unavailable` instead of filling the memory.
 */
export function createBoundedQueue({ running, waiting, refusedAfterMs = 0 }: Bounds) {
  const line: (() => void)[] = [];
  let active = 0;

  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (active >= running) {
      if (line.length >= waiting) {
        if (refusedAfterMs > 0) await wait(refusedAfterMs);
        throw new AppError("unavailable");
      }
      // The finishing task passes its slot on, so that no new task can take it in between.
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      active += 1;
    }
    try {
      return await task();
    } finally {
      const next = line.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
