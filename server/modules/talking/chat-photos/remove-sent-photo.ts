import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { chatPhotos } from "#server/db/schema/chat-photos.ts";

/** Takes the photo from a message, where it has one; a trigger leaves its files to the sweep. */
export async function removeSentPhoto(
  tx: Db,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<void> {
  await tx
    .delete(chatPhotos)
    .where(and(eq(chatPhotos.conversationId, conversationId), eq(chatPhotos.seq, seq)));
}
