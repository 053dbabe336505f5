import sharp from "sharp";
import { createBoundedQueue } from "#server/platform/work/bounded-queue.ts";
import { composeSharePicture, type SharePictureFacts } from "./compose-share-picture.ts";
import { keepRecent } from "./keep-recent.ts";
import { sharePicturesAtOnce, sharePicturesKept } from "./share-picture-limits.ts";

/** The pictures of this process by their addresses. */
export function createSharePictures({ keptAtMost = sharePicturesKept } = {}) {
  const kept = keepRecent<Buffer>(keptAtMost);
  const underWay = new Map<string, Promise<Buffer>>();
  const run = createBoundedQueue(sharePicturesAtOnce);

  function find(path: string): Buffer | Promise<Buffer> | undefined {
    return kept.get(path) ?? underWay.get(path);
  }

  async function drawAndKeep(path: string, facts: SharePictureFacts): Promise<Buffer> {
    try {
      const picture = await run(() => render(facts));
      kept.set(path, picture);
      return picture;
    } finally {
      underWay.delete(path);
    }
  }

  return {
    /** The PNG that this process keeps, or is drawing for another caller; undefined if neither. */
    find,

    /**
     * Draws a picture outside of the main thread and keeps it under its address; the one that was unused for longest makes
     * room. Callers at the same time get one drawing. Refuses with `unavailable` while too many wait. A drawing that is
     * refused or fails is not kept, and takes no other picture's room.
     */
    async draw(path: string, facts: SharePictureFacts): Promise<Buffer> {
      const known = find(path);
      // defence: share-picture-drawn-once
      if (known) return known;
      const picture = drawAndKeep(path, facts);
      underWay.set(path, picture);
      return picture;
    },
  };
}

function render(facts: SharePictureFacts): Promise<Buffer> {
  return sharp(Buffer.from(composeSharePicture(facts)))
    .png()
    .toBuffer();
}
