import { parentPort, workerData } from "node:worker_threads";
import { stepBackThisThread } from "../operations/thread-priority.ts";
import { type HeicRefusal, refuseHeic } from "./heic-work.ts";
import { rgbaChannels } from "./image-limits.ts";

/** The used part of libheif-js; the package has types for its low-level build only. */
type HeifImage = {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(
    target: { data: Uint8ClampedArray; width: number; height: number },
    done: (filled: { data: Uint8ClampedArray } | null) => void,
  ): void;
};
type LibHeif = { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };
export type HeicTask = { bytes: Uint8Array; maxPixels: number };
export type HeicResult =
  | { data: Uint8Array<ArrayBuffer>; width: number; height: number }
  | { refused: HeicRefusal };

async function decode({ bytes, maxPixels }: HeicTask): Promise<HeicResult> {
  const refused = refuseHeic(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), maxPixels);
  // defence: heic-structure
  if (refused) return { refused };
  // @ts-expect-error: this build comes without types.
  const { default: libheif } = (await import("libheif-js/wasm-bundle.js")) as { default: LibHeif };
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
  if (!image) return { refused: "photo_unreadable" };
  const width = image.get_width();
  const height = image.get_height();
  if (width * height > maxPixels) return { refused: "photo_too_many_pixels" };
  const target = { data: new Uint8ClampedArray(width * height * rgbaChannels), width, height };
  const filled = await new Promise<{ data: Uint8ClampedArray } | null>((done) => image.display(target, done));
  if (!filled) return { refused: "photo_unreadable" };
  return { data: new Uint8Array(target.data.buffer), width, height };
}

stepBackThisThread();
const result = await decode(workerData as HeicTask).catch(
  (): HeicResult => ({ refused: "photo_unreadable" }),
);
parentPort?.postMessage(result, "data" in result ? [result.data.buffer] : []);
