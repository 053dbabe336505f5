import { and, eq, inArray, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { chatPhotos } from "#server/db/schema/chat-photos.ts";
import { discardFiles } from "#server/modules/people/photos/discard-files.ts";
import type { FileServices } from "#server/modules/people/photos/make-files.ts";
import { photosSweptAtOnce } from "./chat-photo-limits.ts";
import { unsentMs, viewedMs, viewOnceMs } from "./photo-rules.ts";

/**
 * Deletes uploads that were never sent, and the files of photos whose single view is over and whose receiver can no longer
 * report them; returns their number. The database puts the files on the list of loose files in the same transaction, so that none is
 * forgotten.
 */
export async function sweepPhotos(
  db: Db,
  { storage, log }: FileServices,
  now: Date,
): Promise<{ unsent: number; viewed: number }> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const isUnsent = and(isNull(chatPhotos.conversationId), lt(chatPhotos.createdAt, before(unsentMs)));
  const isViewed = and(
    isNotNull(chatPhotos.fileKey),
    lt(chatPhotos.openedAt, before(viewOnceMs)),
    // Without its receiver nobody can report it.
    or(lt(chatPhotos.openedAt, before(viewedMs)), isNull(chatPhotos.receiverId)),
  );
  const { unsent, viewed } = await db.transaction(async (tx) => {
    const held = await tx
      .select({ id: chatPhotos.id, fileKey: chatPhotos.fileKey })
      .from(chatPhotos)
      .where(isViewed)
      .limit(photosSweptAtOnce)
      .for("update");
    if (held.length > 0)
      await tx
        .update(chatPhotos)
        .set({ fileKey: null })
        .where(
          inArray(
            chatPhotos.id,
            held.map(({ id }) => id),
          ),
        );
    // An upload that is being sent is locked by its send, and is no upload afterwards.
    const old = await tx
      .select({ id: chatPhotos.id, fileKey: chatPhotos.fileKey })
      .from(chatPhotos)
      .where(isUnsent)
      .limit(photosSweptAtOnce)
      .for("update", { skipLocked: true });
    for (const { id } of old) await tx.delete(chatPhotos).where(eq(chatPhotos.id, id));
    return { unsent: old, viewed: held };
  });
  for (const { fileKey } of [...unsent, ...viewed]) {
    if (fileKey === null) continue;
    await discardFiles(db, storage, fileKey).catch((err) => {
      log.warn({ err }, "files of a photo in a chat could not be deleted: the sweep deletes them");
    });
  }
  return { unsent: unsent.length, viewed: viewed.length };
}
