import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { chatPhotos } from "#server/db/schema/chat-photos.ts";
import {
  claimFiles,
  type FileServices,
  makeFiles,
  type NewFiles,
} from "#server/modules/people/photos/make-files.ts";
import { reserveFiles } from "#server/modules/people/photos/reserve-slot.ts";
import { newId } from "#server/platform/ids.ts";
import { unsentAtMost } from "./chat-photo-limits.ts";

type Uploaded = { id: string; width: number; height: number };

/**
 * Stores an unsent photo, in the same sizes and by the same way as photos of profiles. Only the newest unsent
 * uploads are kept, so that they cannot be used as storage.
 */
export async function keepUpload(db: Db, services: FileServices, upload: NewFiles): Promise<Uploaded> {
  const { memberId, now } = upload;
  const fileKey = await reserveFiles(db, { memberId, holdsSlot: false, now });
  return makeFiles(db, services, { ...upload, fileKey }, async (tx, { width, height, placeholder }) => {
    await claimFiles(tx, fileKey);
    const id = newId();
    const row = { id, memberId, fileKey, width, height, placeholder, createdAt: now };
    await tx.insert(chatPhotos).values(row);
    await makeRoom(tx, memberId);
    return { id, width, height };
  });
}

async function makeRoom(tx: Db, memberId: string): Promise<void> {
  const isUnsent = and(eq(chatPhotos.memberId, memberId), isNull(chatPhotos.conversationId));
  const old = tx
    .select({ id: chatPhotos.id })
    .from(chatPhotos)
    .where(isUnsent)
    .orderBy(desc(chatPhotos.createdAt), desc(chatPhotos.id))
    .offset(unsentAtMost);
  // defence: uploads-make-room
  await tx.delete(chatPhotos).where(and(isUnsent, inArray(chatPhotos.id, old)));
}
