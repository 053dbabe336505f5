import { and, asc, inArray, isNull, lt } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { gifs } from "#server/db/schema/gifs.ts";
import type { FileServices } from "#server/modules/people/photos/make-files.ts";
import { discardGifFiles } from "./discard-gif-files.ts";
import { gifsSweptAtOnce, unsentGifSeconds } from "./gif-limits.ts";

/** Deletes gifs that were never sent and that no search found for a day, with their files; returns their number. */
export async function sweepGifs(db: Db, services: FileServices, now: Date): Promise<number> {
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
  const stored = gone.filter(({ hasSmall, hasLarge }) => hasSmall || hasLarge);
  await discardGifFiles(
    db,
    services,
    stored.map(({ id }) => id),
  );
  return gone.length;
}
