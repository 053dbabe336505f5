import type { Db } from "#server/db/open-database.ts";
import { photos } from "#server/db/schema/photos.ts";
import { emit } from "#server/events.ts";
import { newId } from "#server/platform/ids.ts";
import type { ProcessedPhoto } from "#server/platform/images/images.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { claimFiles, type FileServices, makeFiles, type NewFiles } from "./make-files.ts";
import type { PhotoRow } from "./present.ts";
import { lockAlbum } from "./queries.ts";
import { reserveSlot } from "./reserve-slot.ts";
import { setMainPhoto } from "./set-main-photo.ts";

type Upload = NewFiles & { limit: number };

/**
 * Adds a photo, which waits for moderation; the first one becomes the main photo. The slot is reserved first,
 * and the files are stored before the row, so that there are never too many photos or a row without files.
 */
export async function addPhoto(
  db: Db,
  services: FileServices & { queue: Queue },
  upload: Upload,
): Promise<{ photo: PhotoRow; mainPhotoId: string }> {
  const fileKey = await reserveSlot(db, upload);
  return makeFiles(db, services, { ...upload, fileKey }, (tx, processed) =>
    keepPhoto(tx, services.queue, { ...upload, fileKey, processed }),
  );
}

async function keepPhoto(
  tx: Db,
  queue: Queue,
  { memberId, fileKey, processed, now }: Upload & { fileKey: string; processed: ProcessedPhoto },
): Promise<{ photo: PhotoRow; mainPhotoId: string }> {
  const album = await lockAlbum(tx, memberId);
  await claimFiles(tx, fileKey);
  const [photo] = await tx
    .insert(photos)
    .values({
      id: newId(),
      memberId,
      fileKey,
      position: Math.max(-1, ...album.photos.map(({ position }) => position)) + 1,
      status: "pending",
      width: processed.width,
      height: processed.height,
      placeholder: processed.placeholder,
      createdAt: now,
    })
    .returning();
  if (!photo) throw new Error("no photo was inserted");
  if (album.mainPhotoId === null) await setMainPhoto(tx, { memberId, photoId: photo.id, now });
  await emit(tx, queue, "photo.uploaded", { photoId: photo.id, memberId });
  return { photo, mainPhotoId: album.mainPhotoId ?? photo.id };
}
