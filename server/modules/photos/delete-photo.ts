import { eq } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { loosePhotoFiles, photos } from "#server/db/schema/photos.ts";
import { setMainPhoto } from "#server/modules/profiles/set-main-photo.ts";
import type { Log } from "#server/platform/log.ts";
import type { Storage } from "#server/platform/storage.ts";
import { discardFiles } from "./discard-files.ts";
import { lockAlbum, nextMainPhoto, photoIn } from "./queries.ts";

/** Deletes one's own photo and, at once, its files; the main photo passes on to the next. */
export async function deletePhoto(
  db: Db,
  { storage, log }: { storage: Storage; log: Log },
  { memberId, photoId, now }: { memberId: string; photoId: string; now: Date },
): Promise<{ isMainChanged: boolean }> {
  const { fileKey, isMainChanged } = await db.transaction(async (tx) => {
    const album = await lockAlbum(tx, memberId);
    const { fileKey } = photoIn(album, photoId);
    await tx.delete(photos).where(eq(photos.id, photoId));
    await tx.insert(loosePhotoFiles).values({ fileKey, memberId, holdsSlot: false, createdAt: now });
    const isMainChanged = album.mainPhotoId === photoId;
    if (isMainChanged) await setMainPhoto(tx, { memberId, photoId: nextMainPhoto(album, photoId), now });
    return { fileKey, isMainChanged };
  });
  await discardFiles(db, storage, fileKey).catch((err) => {
    log.warn({ err, fileKey }, "files of a deleted photo stay for the sweep");
  });
  return { isMainChanged };
}
