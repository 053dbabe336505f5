import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { voiceMessages } from "#server/db/schema/voice-messages.ts";
import { discardFiles } from "#server/modules/people/photos/discard-files.ts";
import { claimFiles, type FileServices } from "#server/modules/people/photos/make-files.ts";
import { reserveFiles } from "#server/modules/people/photos/reserve-slot.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Incoming } from "#server/platform/http/receive-upload.ts";
import { newId } from "#server/platform/ids.ts";
import { inTurn } from "#server/platform/work/turns.ts";
import { remuxVoice, type VoiceFile } from "./remux-voice.ts";
import { unsentVoicesAtMost } from "./voice-limits.ts";
import { voiceKey } from "./voice-rules.ts";

type NewVoice = {
  memberId: string;
  now: Date;
  /** Read when it is the member's turn; discarded in every case. */
  voice: Incoming;
};

/**
 * Stores an unsent voice message, rewritten. Only the newest unsent uploads are kept, so that they cannot be used as
 * storage. If any step fails, no file stays.
 */
export async function keepVoice(
  db: Db,
  services: FileServices,
  { memberId, now, voice }: NewVoice,
): Promise<{ id: string; durationMs: number }> {
  const { storage, log } = services;
  const fileKey = await reserveFiles(db, { memberId, holdsSlot: false, now });
  try {
    const file = await inTurn(`voices:${memberId}`, async () => remuxVoice(await voice.receive()));
    await storeFile(services, fileKey, file);
    const { container, durationMs, bytes } = file;
    return await db.transaction(async (tx) => {
      await claimFiles(tx, fileKey);
      const id = newId();
      const row = { id, memberId, fileKey, container, durationMs, bytes: bytes.length, createdAt: now };
      await tx.insert(voiceMessages).values(row);
      await makeRoom(tx, memberId);
      return { id, durationMs };
    });
  } catch (error) {
    // defence: failed-voice-cleared
    await discardFiles(db, storage, fileKey).catch((err) => {
      log.warn({ err, fileKey }, "the file of a failed upload could not be deleted: the sweep deletes it");
    });
    throw error;
  } finally {
    await voice.discard();
  }
}

async function storeFile({ storage, log }: FileServices, fileKey: string, file: VoiceFile): Promise<void> {
  try {
    await storage.put(voiceKey(fileKey, file.container), file.bytes);
  } catch (err) {
    log.error({ err }, "a voice message could not be stored");
    throw new AppError("unavailable");
  }
}

async function makeRoom(tx: Db, memberId: string): Promise<void> {
  const isUnsent = and(eq(voiceMessages.memberId, memberId), isNull(voiceMessages.conversationId));
  const old = tx
    .select({ id: voiceMessages.id })
    .from(voiceMessages)
    .where(isUnsent)
    .orderBy(desc(voiceMessages.createdAt), desc(voiceMessages.id))
    .offset(unsentVoicesAtMost);
  // defence: voices-make-room
  await tx.delete(voiceMessages).where(and(isUnsent, inArray(voiceMessages.id, old)));
}
