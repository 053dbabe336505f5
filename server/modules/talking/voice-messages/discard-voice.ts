import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { voiceMessages } from "#server/db/schema/voice-messages.ts";
import { discardFiles } from "#server/modules/people/photos/discard-files.ts";
import type { FileServices } from "#server/modules/people/photos/make-files.ts";

/** Deletes the member's own unsent upload and its file at once. Any other voice message stays. */
export async function discardVoice(
  db: Db,
  { storage, log }: FileServices,
  { memberId, voiceId }: { memberId: string; voiceId: string },
): Promise<void> {
  const [gone] = await db
    .delete(voiceMessages)
    .where(
      and(
        eq(voiceMessages.id, voiceId),
        eq(voiceMessages.memberId, memberId),
        // defence: sent-voice-stays
        isNull(voiceMessages.conversationId),
      ),
    )
    .returning({ fileKey: voiceMessages.fileKey });
  if (!gone) return;
  await discardFiles(db, storage, gone.fileKey).catch((err) => {
    log.warn({ err }, "the file of a discarded voice message could not be deleted: the sweep deletes it");
  });
}
