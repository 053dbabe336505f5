import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { voiceMessages } from "#server/db/schema/voice-messages.ts";

/**
 * Deletes the sound of a message, if it has one; a trigger puts its file on the list of the sweep. Returns its key; null
 * if there is none.
 */
export async function removeSentVoice(
  tx: Db,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<string | null> {
  const [voice] = await tx
    .delete(voiceMessages)
    .where(and(eq(voiceMessages.conversationId, conversationId), eq(voiceMessages.seq, seq)))
    .returning({ fileKey: voiceMessages.fileKey });
  return voice?.fileKey ?? null;
}
