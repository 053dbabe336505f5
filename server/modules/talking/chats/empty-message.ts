import { and, eq, ne } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { messageReactions, messages, receivedGifts } from "#server/db/schema/chats.ts";
import { removeSentPhoto } from "#server/modules/talking/chat-photos/remove-sent-photo.ts";
import { removeSentVoice } from "#server/modules/talking/voice-messages/remove-sent-voice.ts";

export type MessageNumber = { conversationId: string; seq: number };

/**
 * Deletes text, photo, voice, sticker, gift, gif and reactions of a message in a locked conversation; it keeps its number.
 * `withdrawnAt`: its sender withdraws it; null: staff remove it. Whatever comes first stays.
 * Returns the key of the files of its photo or voice, null if there are none; false if the message is gone or empty already.
 */
export async function emptyMessage(
  tx: Db,
  { conversationId, seq }: MessageNumber,
  withdrawnAt: Date | null,
): Promise<{ fileKey: string | null } | false> {
  const noContent = { payload: null, sticker: null, gift: null, voice: null, gif: null };
  const emptied = await tx
    .update(messages)
    .set({ kind: "removed", body: "", ...noContent, withdrawnAt })
    .where(
      and(eq(messages.conversationId, conversationId), eq(messages.seq, seq), ne(messages.kind, "removed")),
    )
    .returning({ seq: messages.seq });
  if (emptied.length === 0) return false;
  await tx
    .delete(messageReactions)
    .where(and(eq(messageReactions.conversationId, conversationId), eq(messageReactions.seq, seq)));
  await tx
    .delete(receivedGifts)
    .where(and(eq(receivedGifts.conversationId, conversationId), eq(receivedGifts.seq, seq)));
  const sent = { conversationId, seq };
  return { fileKey: (await removeSentPhoto(tx, sent)) ?? (await removeSentVoice(tx, sent)) };
}
