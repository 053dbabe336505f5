import sharp from "sharp";
import { createBoundedQueue } from "#server/platform/work/bounded-queue.ts";
import { composeSharePicture, type SharePictureFacts } from "./compose-share-picture.ts";
import { sharePicturesAtOnce, sharePicturesKept } from "./share-picture-limits.ts";

/** The pictures of this process by their addresses; a picture that is being drawn is among them. */
export function createSharePictures() {
  const kept = new Map<string, Promise<Buffer>>();
  const run = createBoundedQueue(sharePicturesAtOnce);

  return {
    /** The PNG that this process keeps, or is drawing for another caller; undefined if neither. */
    find: (path: string) => kept.get(path),

    /**
     * Draws a picture outside of the main thread and keeps it under its address; the oldest makes room. Callers at the
     * same time get one drawing. Refuses with `unavailable` while too many wait; a failed drawing is not kept.
     */
    draw(path: string, facts: SharePictureFacts): Promise<Buffer> {
      const known = kept.get(path);
      // defence: share-picture-drawn-once
      if (known) return known;
      for (const oldest of kept.keys()) {
        if (kept.size < sharePicturesKept) break;
        kept.delete(oldest);
      }
      const picture = run(() => render(facts));
      kept.set(path, picture);
      picture.catch(() => kept.delete(path));
      return picture;
    },
  };
}

function render(facts: SharePictureFacts): Promise<Buffer> {
  return sharp(Buffer.from(composeSharePicture(facts)))
    .png()
    .toBuffer();
}
