import { and, inArray, isNull, lt } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { voiceMessages } from "#server/db/schema/voice-messages.ts";
import { discardFiles } from "#server/modules/people/photos/discard-files.ts";
import type { FileServices } from "#server/modules/people/photos/make-files.ts";
import { voicesSweptAtOnce } from "./voice-limits.ts";
import { unsentVoiceMs } from "./voice-rules.ts";

/** Deletes uploads that were never sent, with their files; returns their number. */
export async function sweepVoices(db: Db, { storage, log }: FileServices, now: Date): Promise<number> {
  const before = new Date(now.getTime() - unsentVoiceMs);
  const gone = await db.transaction(async (tx) => {
    // An upload that is being sent is locked by its send, and is no upload afterwards.
    const old = await tx
      .select({ id: voiceMessages.id, fileKey: voiceMessages.fileKey })
      .from(voiceMessages)
      .where(and(isNull(voiceMessages.conversationId), lt(voiceMessages.createdAt, before)))
      .limit(voicesSweptAtOnce)
      .for("update", { skipLocked: true });
    const ids = old.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(voiceMessages).where(inArray(voiceMessages.id, ids));
    return old;
  });
  for (const { fileKey } of gone) {
    await discardFiles(db, storage, fileKey).catch((err) => {
      log.warn({ err }, "the file of an unsent voice message could not be deleted: the sweep deletes it");
    });
  }
  return gone.length;
}
