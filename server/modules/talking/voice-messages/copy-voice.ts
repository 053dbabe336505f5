import { buffer } from "node:stream/consumers";
import type { Db } from "#server/db/open-database.ts";
import { discardFiles } from "#server/modules/people/photos/discard-files.ts";
import { reserveFiles } from "#server/modules/people/photos/reserve-slot.ts";
import type { Storage } from "#server/platform/storage.ts";
import { type VoiceContainer, voiceKey } from "./voice-rules.ts";

type Copied = { fileKey: string; container: VoiceContainer; ownerId: string; now: Date };

/**
 * Copies the file of a voice message under a key of its own; null where it is gone. The caller claims the copy
 * (`claimFiles`) in the transaction of the row that names it; otherwise it is swept.
 */
export async function copyVoice(
  db: Db,
  storage: Storage,
  { fileKey, container, ownerId, now }: Copied,
): Promise<string | null> {
  const copy = await reserveFiles(db, { memberId: ownerId, holdsSlot: false, now });
  const stream = await storage.get(voiceKey(fileKey, container));
  if (!stream) {
    await discardFiles(db, storage, copy);
    return null;
  }
  await storage.put(voiceKey(copy, container), await buffer(stream));
  return copy;
}
