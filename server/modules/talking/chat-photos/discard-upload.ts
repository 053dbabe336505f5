import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { chatPhotos } from "#server/db/schema/chat-photos.ts";
import { discardFiles } from "#server/modules/people/photos/discard-files.ts";
import type { FileServices } from "#server/modules/people/photos/make-files.ts";

/** Deletes the member's own unsent upload and its files at once. Any other photo stays. */
export async function discardUpload(
  db: Db,
  { storage, log }: FileServices,
  { memberId, photoId }: { memberId: string; photoId: string },
): Promise<void> {
  const [gone] = await db
    .delete(chatPhotos)
    .where(
      and(
        eq(chatPhotos.id, photoId),
        eq(chatPhotos.memberId, memberId),
        // defence: sent-photo-stays
        isNull(chatPhotos.conversationId),
      ),
    )
    .returning({ fileKey: chatPhotos.fileKey });
  if (!gone?.fileKey) return;
  await discardFiles(db, storage, gone.fileKey).catch((err) => {
    log.warn({ err }, "files of a discarded upload could not be deleted: the sweep deletes them");
  });
}
