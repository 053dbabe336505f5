import { Worker } from "node:worker_threads";
import { AppError } from "../errors.ts";
import type { HeicResult, HeicTask } from "./heic-worker.ts";

export type RawImage = { data: Buffer; width: number; height: number };

/**
 * Unpacks a HEIC to RGBA, turned as it is looked at. In a thread of its own that ends with the photo: a hostile or
 * broken file costs `seconds` at most and takes nothing down, and the decoder's memory goes with it.
 */
export async function decodeHeic(
  input: Buffer,
  { maxPixels, seconds = 8 }: { maxPixels: number; seconds?: number },
): Promise<RawImage> {
  const task: HeicTask = { bytes: input, maxPixels };
  const worker = new Worker(new URL("./heic-worker.ts", import.meta.url), {
    name: "heic",
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
    // The decoder complains about bad files on its console; they are refused, which says enough.
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
