import { and, inArray, lt } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { gifs } from "#server/db/schema/gifs.ts";
import type { FileServices } from "#server/modules/people/photos/make-files.ts";
import { discardGifFiles } from "./discard-gif-files.ts";

/**
 * Deletes gifs that their provider has withdrawn, with their files; returns their number. Their messages stay and are shown
 * without a picture. `seenBefore`: a gif that a search has found since then stays.
 */
export async function forgetGifs(
  { db, ...services }: FileServices & { db: Db },
  ids: readonly string[],
  seenBefore?: Date,
): Promise<number> {
  if (ids.length === 0) return 0;
  const deleted = await db
    .delete(gifs)
    .where(
      and(
        inArray(gifs.id, [...ids]),
        seenBefore && /* defence: found-again-gif-stays */ lt(gifs.foundAt, seenBefore),
      ),
    )
    .returning({ id: gifs.id });
  // Also of a gif that has lost a file and counts as not stored: its still picture may be there.
  // defence: withdrawn-gif-leaves-no-file
  await discardGifFiles(
    db,
    services,
    deleted.map(({ id }) => id),
  );
  return deleted.length;
}
