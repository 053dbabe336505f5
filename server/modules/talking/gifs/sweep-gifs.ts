import { and, asc, inArray, isNull, lt } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { gifs } from "#server/db/schema/gifs.ts";
import { discardFiles } from "#server/modules/people/photos/discard-files.ts";
import type { FileServices } from "#server/modules/people/photos/make-files.ts";
import { gifsSweptAtOnce, unsentGifSeconds } from "./gif-limits.ts";
import { gifFilesKey } from "./gif-rules.ts";

/** Deletes gifs that were never sent and that no search found for a day, with their files; returns their number. */
export async function sweepGifs(db: Db, { storage, log }: FileServices, now: Date): Promise<number> {
  const before = new Date(now.getTime() - unsentGifSeconds * 1000);
  const gone = await db.transaction(async (tx) => {
    // One that is being sent or found is locked, and is not old afterwards.
    const old = await tx
      .select({ id: gifs.id })
      .from(gifs)
      .where(
        and(
          // defence: sent-gif-stays
          isNull(gifs.sentAt),
          // defence: found-gif-stays
          lt(gifs.foundAt, before),
        ),
      )
      .orderBy(asc(gifs.foundAt))
      .limit(gifsSweptAtOnce)
      .for("update", { skipLocked: true });
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return [];
    return tx
      .delete(gifs)
      .where(inArray(gifs.id, ids))
      .returning({ id: gifs.id, hasSmall: gifs.hasSmall, hasLarge: gifs.hasLarge });
  });
  for (const { id } of gone.filter(({ hasSmall, hasLarge }) => hasSmall || hasLarge)) {
    await discardFiles(db, storage, gifFilesKey(id)).catch((err) => {
      log.warn(
        { err },
        "the files of a swept gif could not be deleted: the sweep of loose files deletes them",
      );
    });
  }
  return gone.length;
}
