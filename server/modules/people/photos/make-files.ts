import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { loosePhotoFiles } from "#server/db/schema/photos.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Incoming } from "#server/platform/http/receive-upload.ts";
import { type ProcessedPhoto, processPhoto } from "#server/platform/images/images.ts";
import type { Log } from "#server/platform/operations/log.ts";
import type { Storage } from "#server/platform/storage.ts";
import { inTurn } from "#server/platform/work/turns.ts";
import { discardFiles } from "./discard-files.ts";
import { photoKey, photoSizes } from "./present.ts";

export type FileServices = { storage: Storage; log: Log };
export type NewFiles = {
  memberId: string;
  now: Date;
  /** Read after the slot is reserved, when it is the member's turn; discarded in every case. */
  photo: Incoming;
  /** Gets the time of work on the photo, in every case. */
  onWorked: (seconds: number) => void;
};

/**
 * Makes and stores the files of an upload under their reserved key. Then `keep` writes the row that names
 * them, in a transaction, and must call `claimFiles` in it. If any step fails, no file stays.
 */
export async function makeFiles<Kept>(
  db: Db,
  services: FileServices,
  upload: NewFiles & { fileKey: string },
  keep: (tx: Db, processed: ProcessedPhoto) => Promise<Kept>,
): Promise<Kept> {
  const { storage, log } = services;
  const { memberId, fileKey } = upload;
  try {
    // Each member has one photo in the queue at a time, so that many photos of one member do not delay
    // others.
    // defence: members-in-turn
    const processed = await inTurn(`photos:${memberId}`, async () =>
      processPhoto(await upload.photo.receive(), { onWorked: upload.onWorked }),
    );
    await storeFiles(services, fileKey, processed);
    return await db.transaction((tx) => keep(tx, processed));
  } catch (error) {
    // defence: failed-upload-cleared
    await discardFiles(db, storage, fileKey).catch((err) => {
      log.warn({ err, fileKey }, "files of a failed upload could not be deleted: the sweep deletes them");
    });
    throw error;
  } finally {
    await upload.photo.discard();
  }
}

async function storeFiles(
  { storage, log }: FileServices,
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

/** Takes files off the sweep's list, because a row now names them. Refuses if they were swept meanwhile. */
export async function claimFiles(tx: Db, fileKey: string): Promise<void> {
  const reserved = await tx
    .delete(loosePhotoFiles)
    .where(eq(loosePhotoFiles.fileKey, fileKey))
    .returning({ fileKey: loosePhotoFiles.fileKey });
  if (reserved.length === 0) throw new AppError("unavailable");
}
