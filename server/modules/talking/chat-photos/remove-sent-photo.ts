import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { chatPhotos } from "#server/db/schema/chat-photos.ts";

/**
 * Deletes the photo of a message, if it has one; a trigger puts its files on the list of the sweep. Returns their
 * key; null if there are none.
 */
export async function removeSentPhoto(
  tx: Db,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<string | null> {
  const [photo] = await tx
    .delete(chatPhotos)
    .where(and(eq(chatPhotos.conversationId, conversationId), eq(chatPhotos.seq, seq)))
    .returning({ fileKey: chatPhotos.fileKey });
  return photo?.fileKey ?? null;
}
