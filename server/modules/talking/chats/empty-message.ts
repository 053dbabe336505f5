import { and, eq, notInArray } from "drizzle-orm";
import { type EmptiedKind, emptiedKinds } from "#contracts/talking/chats.ts";
import type { Db } from "#server/db/open-database.ts";
import { messages } from "#server/db/schema/chats.ts";
import { removeSentPhoto } from "#server/modules/talking/chat-photos/remove-sent-photo.ts";

export type MessageNumber = { conversationId: string; seq: number };

/**
 * Deletes text and photo of a message in a locked conversation; it keeps its number. The first kind stays.
 * Returns the key of the photo's files, null if there are none; false if the message is gone or empty already.
 */
export async function emptyMessage(
  tx: Db,
  { conversationId, seq }: MessageNumber,
  kind: EmptiedKind,
): Promise<{ fileKey: string | null } | false> {
  const emptied = await tx
    .update(messages)
    .set({ kind, body: "", payload: null })
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.seq, seq),
        notInArray(messages.kind, [...emptiedKinds]),
      ),
    )
    .returning({ seq: messages.seq });
  if (emptied.length === 0) return false;
  return { fileKey: await removeSentPhoto(tx, { conversationId, seq }) };
}
