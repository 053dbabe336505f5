import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { voiceSeconds } from "#contracts/limits.ts";
import { AppError } from "#server/platform/errors.ts";
import { createBoundedQueue } from "#server/platform/work/bounded-queue.ts";
import type { Remuxed, VoiceRefusal } from "./remux.ts";
import { remuxAtOnce, remuxLookMs, remuxMegabytes, remuxProcessorMs, remuxSeconds } from "./voice-limits.ts";

export type VoiceFile = Exclude<Remuxed, { refused: VoiceRefusal }>;

const run = createBoundedQueue(remuxAtOnce);

type Bounds = {
  /** From the start of the thread to its answer, however busy the machine is. */
  seconds?: number;
  /** Of the thread alone. */
  processorMs?: number;
};

/**
 * Rewrites an upload (`remux`) in a thread of its own that ends with it: a hostile or broken file takes `processorMs` and
 * `seconds` at most, and its memory is bounded. Refuses with a code of `VoiceRefusal`, or with `unavailable` while too
 * many wait.
 */
export async function remuxVoice(
  read: () => Promise<Buffer>,
  { seconds = remuxSeconds, processorMs = remuxProcessorMs }: Bounds = {},
): Promise<VoiceFile> {
  const result = await run(async () => runWorker(await read(), { seconds, processorMs }));
  if ("refused" in result) throw new AppError(result.refused, { seconds: voiceSeconds });
  return result;
}

async function runWorker(workerData: Buffer, { seconds, processorMs }: Required<Bounds>): Promise<Remuxed> {
  const worker = new Worker(new URL("./remux-worker.ts", import.meta.url), {
    name: "voice",
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: remuxMegabytes },
    // Warnings about bad files; the refusal is enough.
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  const over = new AbortController();
  try {
    return await new Promise<Remuxed>((resolve) => {
      const giveUp = () => resolve({ refused: "voice_unreadable" });
      // defence: voice-time-bounded
      timer = setTimeout(giveUp, seconds * 1000);
      // defence: voice-processor-bounded
      void watchProcessor(worker, { processorMs, signal: over.signal }).then(giveUp, () => undefined);
      worker.once("message", resolve).once("error", giveUp).once("exit", giveUp);
    });
  } finally {
    clearTimeout(timer);
    over.abort();
    await worker.terminate();
  }
}

type Watch = { processorMs: number; signal: AbortSignal };

/** Settles when the thread has used more than `processorMs`; rejects when the thread has ended or the signal is aborted. */
async function watchProcessor(worker: Worker, { processorMs, signal }: Watch): Promise<void> {
  // Before that, a thread has no processor time to ask for.
  await once(worker, "online", { signal });
  for (;;) {
    const { user, system } = await worker.cpuUsage();
    if (user + system > processorMs * 1000) return;
    await wait(remuxLookMs, undefined, { signal });
  }
}
