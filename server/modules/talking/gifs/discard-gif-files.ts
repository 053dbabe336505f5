import type { Db } from "#server/db/open-database.ts";
import { discardFiles } from "#server/modules/people/photos/discard-files.ts";
import type { FileServices } from "#server/modules/people/photos/make-files.ts";
import { gifFilesKey } from "./gif-rules.ts";

/** Deletes the files of gifs whose rows are deleted. */
export async function discardGifFiles(
  db: Db,
  { storage, log }: FileServices,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    await discardFiles(db, storage, gifFilesKey(id)).catch((err) => {
      log.warn(
        { err },
        "the files of a deleted gif could not be deleted: the sweep of loose files deletes them",
      );
    });
  }
}
