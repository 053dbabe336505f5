import { and, eq, lt } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { loosePhotoFiles } from "#server/db/schema/photos.ts";
import type { Storage } from "#server/platform/storage.ts";
import { looseFilesAtOnce, uploadMaxMs } from "./photo-limits.ts";
import { photoFolders } from "./present.ts";

/** Deletes files that stand without a photo. Where the storage is away they stay on the list for the sweep. */
export async function discardFiles(db: Db, storage: Storage, fileKey: string): Promise<void> {
  const own = eq(loosePhotoFiles.fileKey, fileKey);
  try {
    // defence: files-go-with-photo
    for (const folder of photoFolders(fileKey)) await storage.deletePrefix(folder);
    await db.delete(loosePhotoFiles).where(own);
  } catch (error) {
    await db.update(loosePhotoFiles).set({ holdsSlot: false }).where(own);
    throw error;
  }
}

/** Deletes what uploads and deletions that died half-way left behind; answers how many. */
export async function sweepLooseFiles(db: Db, storage: Storage, now: Date): Promise<number> {
  const isOld = lt(loosePhotoFiles.createdAt, new Date(now.getTime() - uploadMaxMs));
  const old = await db
    .select({ fileKey: loosePhotoFiles.fileKey })
    .from(loosePhotoFiles)
    .where(isOld)
    .limit(looseFilesAtOnce);
  for (const { fileKey } of old) {
    // Under the row's lock: an upload that is finished after all either has taken the row away or finds it gone.
    await db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(loosePhotoFiles)
        .where(and(eq(loosePhotoFiles.fileKey, fileKey), isOld))
        .for("update");
      if (row) await discardFiles(tx, storage, fileKey);
    });
  }
  return old.length;
}
