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

export type FileTools = { storage: Storage; log: Log };
export type NewFiles = {
  memberId: string;
  now: Date;
  /** Read once the place is certain and it is the member's turn, and given back whatever comes of it. */
  photo: Incoming;
  /** Told how long the photo was worked on, whatever comes of it. */
  onWorked: (seconds: number) => void;
};

/**
 * Makes and stores the files of an upload under a key that was reserved for them, and then has `keep` write the row that
 * names them, in a transaction: `claimFiles` belongs into it. Where anything fails, no file stays.
 */
export async function makeFiles<Kept>(
  db: Db,
  tools: FileTools,
  upload: NewFiles & { fileKey: string },
  keep: (tx: Db, processed: ProcessedPhoto) => Promise<Kept>,
): Promise<Kept> {
  const { storage, log } = tools;
  const { memberId, fileKey } = upload;
  try {
    // One photo of a member stands in the line at a time: nobody's dozen keeps others waiting.
    // defence: members-in-turn
    const processed = await inTurn(`photos:${memberId}`, async () =>
      processPhoto(await upload.photo.receive(), { onWorked: upload.onWorked }),
    );
    await storeFiles(tools, fileKey, processed);
    return await db.transaction((tx) => keep(tx, processed));
  } catch (error) {
    // defence: failed-upload-cleared
    await discardFiles(db, storage, fileKey).catch((err) => {
      log.warn({ err, fileKey }, "files of a failed upload stay for the sweep");
    });
    throw error;
  } finally {
    await upload.photo.discard();
  }
}

async function storeFiles(
  { storage, log }: FileTools,
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

/** Files that a row names from now on are loose no longer. Refuses where it took so long that they were swept away. */
export async function claimFiles(tx: Db, fileKey: string): Promise<void> {
  const reserved = await tx
    .delete(loosePhotoFiles)
    .where(eq(loosePhotoFiles.fileKey, fileKey))
    .returning({ fileKey: loosePhotoFiles.fileKey });
  if (reserved.length === 0) throw new AppError("unavailable");
}
