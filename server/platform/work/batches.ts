import { setImmediate as endOfTurn } from "node:timers";
import { AppError } from "../errors.ts";
import {
  aloneAtOnce,
  batchEachMs,
  batchGivenUpMs,
  batchInputs,
  batchLookMs,
  batchNewPart,
  batchWaiting,
  batchWaitMs,
  measuredInputs,
} from "./work-limits.ts";

/** `run` returns it instead of a result for an input that has to run alone. */
export const runAlone = Symbol("runAlone");

type Options<Input, Result> = {
  /** Runs several inputs together, each of another key; one result for each, in their order. */
  run: (inputs: readonly Input[]) => Promise<readonly (Result | typeof runAlone)[]>;
  /** Runs one input outside of the batches, which continue meanwhile. */
  alone: (input: Input) => Promise<Result>;
  /** Whether the error of `run` means that no input can run now; otherwise each of its inputs is run alone. */
  isAway: (error: unknown) => boolean;
  /** A clock in milliseconds; given by tests. */
  nowMs?: () => number;
};

type Waiting<Input, Result> = {
  key: string;
  input: Input;
  since: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * Runs inputs that arrive during a run together, in one `run` at a time. An input that arrives while no run is active
 * starts at the end of the same turn of the event loop. Inputs with the same key run one after the other, in the order of
 * their arrival. Fails with `unavailable` if an input would wait too long, or has waited too long.
 */
export function createBatches<Input, Result>({
  run,
  alone,
  isAway,
  nowMs = () => performance.now(),
}: Options<Input, Result>) {
  type Entry = Waiting<Input, Result>;
  let line: Entry[] = [];
  /** Keys with a running input. */
  const busy = new Set<string>();
  let isRunning = false;
  let isLeaving = false;
  /** Time of an input in a batch that is not small; 0 before the first measurement. */
  let eachMs = 0;
  let watch: NodeJS.Timeout | undefined;
  const apart: Entry[] = [];
  let runningApart = 0;

  /** How long an input that arrives now would wait. */
  const expectedWaitMs = () => line.length * eachMs;

  function leaveSoon(): void {
    if (isRunning || isLeaving || line.length === 0) return;
    isLeaving = true;
    endOfTurn(() => {
      isLeaving = false;
      void leave();
    });
  }

  function take(): Entry[] {
    const batch: Entry[] = [];
    const rest: Entry[] = [];
    for (const entry of line) {
      const mayLeave = batch.length < batchInputs && /* defence: one-of-a-key-at-once */ !busy.has(entry.key);
      if (mayLeave) {
        batch.push(entry);
        busy.add(entry.key);
      } else rest.push(entry);
    }
    line = rest;
    return batch;
  }

  async function leave(): Promise<void> {
    const batch = take();
    if (batch.length === 0) return;
    isRunning = true;
    const startedAt = nowMs();
    try {
      settle(batch, await run(batch.map(({ input }) => input)));
      measure(batch.length, nowMs() - startedAt);
    } catch (error) {
      if (/* defence: failed-batch-runs-apart */ isAway(error)) {
        for (const { reject } of line.splice(0)) reject(error);
        for (const entry of [...batch, ...apart.splice(0)]) finish(entry, () => entry.reject(error));
        return;
      }
      for (const entry of batch) sendApart(entry);
    } finally {
      isRunning = false;
      leaveSoon();
    }
  }

  function settle(batch: readonly Entry[], results: readonly (Result | typeof runAlone)[]): void {
    batch.forEach((entry, at) => {
      const result = results[at];
      if (result === undefined || result === runAlone) sendApart(entry);
      else finish(entry, () => entry.resolve(result));
    });
  }

  function finish(entry: Entry, tell: () => void): void {
    busy.delete(entry.key);
    tell();
  }

  function sendApart(entry: Entry): void {
    if (runningApart >= aloneAtOnce) {
      apart.push(entry);
      return;
    }
    runningApart += 1;
    alone(entry.input)
      .then(
        (result) => finish(entry, () => entry.resolve(result)),
        (error) => finish(entry, () => entry.reject(error)),
      )
      .finally(() => {
        runningApart -= 1;
        const next = apart.shift();
        if (next) sendApart(next);
        leaveSoon();
      });
  }

  /** A small batch can only lower the measured time: most of its time is the same for any number of inputs. */
  function measure(size: number, tookMs: number): void {
    const each = Math.min(tookMs / size, batchEachMs);
    if (size < measuredInputs && each >= eachMs) return;
    eachMs = eachMs === 0 ? each : eachMs * (1 - batchNewPart) + each * batchNewPart;
  }

  function giveUpOnOverdue(): void {
    const before = nowMs() - batchGivenUpMs;
    const overdue = line.filter(({ since }) => since < before);
    line = line.filter(({ since }) => since >= before);
    for (const { reject } of overdue) reject(new AppError("unavailable"));
    // defence: apart-given-up
    while (apart[0] && apart[0].since < before) {
      const entry = apart.shift() as Entry;
      finish(entry, () => entry.reject(new AppError("unavailable")));
    }
    if (line.length + apart.length > 0) return;
    clearInterval(watch);
    watch = undefined;
  }

  return {
    add(key: string, input: Input): Promise<Result> {
      if (line.length >= batchWaiting || /* defence: line-ends-by-time */ expectedWaitMs() > batchWaitMs)
        return Promise.reject(new AppError("unavailable"));
      return new Promise((resolve, reject) => {
        line.push({ key, input, since: nowMs(), resolve, reject });
        watch ??= setInterval(giveUpOnOverdue, batchLookMs).unref();
        leaveSoon();
      });
    },
    waiting: () => line.length,
  };
}

export type Batches<Input, Result> = ReturnType<typeof createBatches<Input, Result>>;
