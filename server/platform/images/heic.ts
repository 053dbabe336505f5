import { Worker } from "node:worker_threads";
import { AppError } from "../errors.ts";
import type { HeicResult, HeicTask } from "./heic-worker.ts";
import { heicMegabytes, heicSeconds } from "./image-limits.ts";

export type RawImage = { data: Buffer; width: number; height: number };

/**
 * Decodes a HEIC to RGBA with its rotation applied, in its own thread that ends with the photo: a hostile or broken file
 * takes `seconds` at most and cannot crash the process, and the decoder's memory is freed.
 */
export async function decodeHeic(
  input: Buffer,
  { maxPixels, seconds = heicSeconds }: { maxPixels: number; seconds?: number },
): Promise<RawImage> {
  const task: HeicTask = { bytes: input, maxPixels };
  const worker = new Worker(new URL("./heic-worker.ts", import.meta.url), {
    name: "heic",
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heicMegabytes },
    // The decoder writes errors of bad files to its console; the refusal is enough.
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const result = await new Promise<HeicResult>((resolve) => {
      const giveUp = () => resolve({ refused: "photo_unreadable" });
      timer = setTimeout(giveUp, seconds * 1000);
      worker.once("message", resolve).once("error", giveUp).once("exit", giveUp);
    });
    if ("refused" in result) throw new AppError(result.refused);
    return { data: Buffer.from(result.data.buffer), width: result.width, height: result.height };
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
