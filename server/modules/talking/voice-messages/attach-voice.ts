import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { voiceMessages } from "#server/db/schema/voice-messages.ts";
import type { VoiceFacts } from "./present.ts";

/** Locks the sender's own upload until the transaction ends; null if sent, swept or another's. */
export async function holdVoice(
  tx: Db,
  { memberId, voiceId }: { memberId: string; voiceId: string },
): Promise<{ durationMs: number } | null> {
  const [upload] = await tx
    .select({ durationMs: voiceMessages.durationMs })
    .from(voiceMessages)
    .where(
      and(
        eq(voiceMessages.id, voiceId),
        // defence: own-voice
        eq(voiceMessages.memberId, memberId),
        // defence: voice-sent-once
        isNull(voiceMessages.conversationId),
      ),
    )
    .for("update");
  return upload ?? null;
}

type Attachment = { voiceId: string; conversationId: string; seq: number; peaks: readonly number[] };

/** Makes a locked upload (`holdVoice`) the content of a message, in the transaction that stores it. */
export async function attachVoice(
  tx: Db,
  { voiceId, conversationId, seq, peaks }: Attachment,
): Promise<VoiceFacts> {
  const [voice] = await tx
    .update(voiceMessages)
    .set({ conversationId, seq, peaks: [...peaks] })
    .where(eq(voiceMessages.id, voiceId))
    .returning();
  if (!voice) throw new Error("an upload that was held is gone");
  return { durationMs: voice.durationMs, peaks: voice.peaks, isReachable: true };
}
