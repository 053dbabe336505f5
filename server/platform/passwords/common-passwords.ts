import { Worker } from "node:worker_threads";
import { AppError } from "../errors.ts";
import { createBoundedQueue } from "../work/bounded-queue.ts";
import type { PasswordTask } from "./password-worker.ts";

/** A hostile password takes about a tenth of a second: whoever finds the line full comes again a moment later. */
const queued = createBoundedQueue({ running: 1, waiting: 32, refusedAfterMs: 500 });

/** Long enough for the word lists to be read on a busy machine. */
const longestMs = 20_000;

let worker: Worker | null = null;

/** The estimator's thread; begins with the first question and keeps no process alive. */
function openWorker(): Worker {
  if (worker) return worker;
  const fresh = new Worker(new URL("./password-worker.ts", import.meta.url), {
    name: "passwords",
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  fresh.unref();
  const forget = () => {
    if (worker === fresh) worker = null;
  };
  fresh.on("exit", forget).on("error", forget);
  worker = fresh;
  return fresh;
}

async function ask(task: PasswordTask): Promise<boolean> {
  const asked = openWorker();
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const fail = () => reject(new AppError("unavailable"));
  const timer = setTimeout(() => {
    fail();
    // What takes so long would hold up everybody behind it.
    void asked.terminate();
  }, longestMs);
  asked.once("message", resolve).once("error", fail).once("exit", fail);
  asked.postMessage(task);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    asked.off("message", resolve).off("error", fail).off("exit", fail);
  }
}

/**
 * Whether a password is on the lists of common ones, or made of little else. Estimated in a thread of its own, one
 * after the other: some passwords take long, and this thread answers everybody.
 */
export function isCommonPassword(password: string, userInputs: readonly string[]): Promise<boolean> {
  // defence: estimate-in-own-thread
  return queued(() => ask({ password, userInputs }));
}
