import { and, eq, lt } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { loosePhotoFiles } from "#server/db/schema/photos.ts";
import type { Storage } from "#server/platform/storage.ts";
import { looseFilesAtOnce, uploadMaxMs } from "./photo-limits.ts";
import { photoFolders } from "./present.ts";

/** Deletes files without a photo. If the storage fails, they stay on the list of the sweep. */
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

/** Deletes the files of interrupted uploads and deletions; answers how many. */
export async function sweepLooseFiles(db: Db, storage: Storage, now: Date): Promise<number> {
  const isOld = lt(loosePhotoFiles.createdAt, new Date(now.getTime() - uploadMaxMs));
  const old = await db
    .select({ fileKey: loosePhotoFiles.fileKey })
    .from(loosePhotoFiles)
    .where(isOld)
    .limit(looseFilesAtOnce);
  for (const { fileKey } of old) {
    // Under the row's lock, because a late upload may still finish: it has removed the row before, or finds
    // it gone.
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
