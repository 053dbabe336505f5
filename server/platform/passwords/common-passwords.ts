import { Worker } from "node:worker_threads";
import { AppError } from "../errors.ts";
import { createBoundedQueue } from "../work/bounded-queue.ts";
import { estimateMs, estimatesAtOnce, estimatorMegabytes } from "./password-limits.ts";
import type { PasswordTask } from "./password-worker.ts";

/** A hostile password takes about a tenth of a second, so after a full queue a retry soon succeeds. */
const queued = createBoundedQueue(estimatesAtOnce);

let worker: Worker | null = null;

/** The estimator's thread; it starts with the first call and does not keep the process alive. */
function openWorker(): Worker {
  if (worker) return worker;
  const fresh = new Worker(new URL("./password-worker.ts", import.meta.url), {
    name: "passwords",
    resourceLimits: { maxOldGenerationSizeMb: estimatorMegabytes },
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
    // A longer estimate would delay all later ones.
    void asked.terminate();
  }, estimateMs);
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
 * Whether a password is on the lists of common ones, or made of little else. Estimated in a separate thread, one
 * after the other: some passwords take long and would block the main thread.
 */
export function isCommonPassword(password: string, userInputs: readonly string[]): Promise<boolean> {
  // defence: estimate-in-own-thread
  return queued(() => ask({ password, userInputs }));
}
