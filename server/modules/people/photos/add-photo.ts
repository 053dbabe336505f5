import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { loosePhotoFiles, photos } from "#server/db/schema/photos.ts";
import { emit } from "#server/events.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { type PhotoInput, type ProcessedPhoto, processPhoto } from "#server/platform/images/images.ts";
import type { Log } from "#server/platform/operations/log.ts";
import type { Storage } from "#server/platform/storage.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { inTurn } from "#server/platform/work/turns.ts";
import { discardFiles } from "./discard-files.ts";
import { type PhotoRow, photoKey, photoSizes } from "./present.ts";
import { lockAlbum } from "./queries.ts";
import { reserveSlot } from "./reserve-slot.ts";
import { setMainPhoto } from "./set-main-photo.ts";

type Tools = { storage: Storage; queue: Queue; log: Log };
type Upload = {
  memberId: string;
  limit: number;
  now: Date;
  /** Called once the slot is certain and it is the member's turn: the body is not read before. */
  receive: () => Promise<PhotoInput>;
  /** Told how long the photo was worked on, whatever comes of it. */
  onWorked: (seconds: number) => void;
};

/**
 * Adds a photo, to be moderated; the first one becomes the main photo. The slot is taken first and the files stand
 * before the row does, so neither too many photos nor a row without files can come about.
 */
export async function addPhoto(
  db: Db,
  tools: Tools,
  upload: Upload,
): Promise<{ photo: PhotoRow; mainPhotoId: string }> {
  const { storage, log } = tools;
  const fileKey = await reserveSlot(db, upload);
  try {
    // One photo of a member stands in the line at a time: nobody's dozen keeps others waiting.
    // defence: members-in-turn
    const processed = await inTurn(`photos:${upload.memberId}`, async () =>
      processPhoto(await upload.receive(), { onWorked: upload.onWorked }),
    );
    await storeFiles(tools, fileKey, processed);
    return await db.transaction((tx) => keepPhoto(tx, tools.queue, { ...upload, fileKey, processed }));
  } catch (error) {
    // defence: failed-upload-cleared
    await discardFiles(db, storage, fileKey).catch((err) => {
      log.warn({ err, fileKey }, "files of a failed upload stay for the sweep");
    });
    throw error;
  }
}

async function storeFiles(
  { storage, log }: Tools,
  fileKey: string,
  { files }: ProcessedPhoto,
): Promise<void> {
  try {
    for (const size of photoSizes) await storage.put(photoKey(fileKey, size), files[size].body);
  } catch (err) {
    log.error({ err }, "a photo could not be stored");
    // defence: files-before-row
    throw new AppError("unavailable");
  }
}

async function keepPhoto(
  tx: Db,
  queue: Queue,
  { memberId, fileKey, processed, now }: Upload & { fileKey: string; processed: ProcessedPhoto },
): Promise<{ photo: PhotoRow; mainPhotoId: string }> {
  const album = await lockAlbum(tx, memberId);
  const reserved = await tx
    .delete(loosePhotoFiles)
    .where(eq(loosePhotoFiles.fileKey, fileKey))
    .returning({ fileKey: loosePhotoFiles.fileKey });
  // It took so long that the files were swept away.
  if (reserved.length === 0) throw new AppError("unavailable");
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
