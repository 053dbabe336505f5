import sharp from "sharp";
import { createBoundedQueue } from "../work/bounded-queue.ts";
import { encodingEffort, photoQuality, stillsAtOnce, unpackSeconds } from "./image-limits.ts";

/** Pixels of the longest edge, and the number of pictures of a moving one. */
type Limits = { edge: number; pictures: number };

const run = createBoundedQueue(stillsAtOnce);

/**
 * The first picture of a WebP that moves or not, as a WebP without metadata. Null for a file of another type, a broken one,
 * and one beyond the limits. Refuses with `unavailable` while too many wait; throws nothing else.
 */
export async function drawStill(bytes: Buffer, { edge, pictures }: Limits): Promise<Buffer | null> {
  return run(async () => {
    try {
      // The header only, before a pixel is decoded.
      const { format, width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
      // defence: still-of-webp
      if (format !== "webp") return null;
      // defence: still-within-limits
      if (Math.max(width, height) > edge || pages > pictures) return null;
      return await sharp(bytes, { limitInputPixels: edge * edge, failOn: "truncated" })
        .timeout({ seconds: unpackSeconds })
        .webp({ quality: photoQuality.card, effort: encodingEffort })
        .toBuffer();
    } catch {
      return null;
    }
  });
}
