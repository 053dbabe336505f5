import { buffer } from "node:stream/consumers";
import type { Db } from "#server/db/open-database.ts";
import type { Storage } from "#server/platform/storage.ts";
import { discardFiles } from "./discard-files.ts";
import { photoKey } from "./present.ts";
import { reserveFiles } from "./reserve-slot.ts";

const sizes = ["card", "full"] as const;

/**
 * Copies the sharp files of a photo under a key of its own, for which no address is signed; null where the
 * files are gone. The caller claims them (`claimFiles`) in the transaction of the row that names them;
 * otherwise they are swept.
 */
export async function copyFiles(
  db: Db,
  storage: Storage,
  { fileKey, ownerId, now }: { fileKey: string; ownerId: string; now: Date },
): Promise<string | null> {
  const copy = await reserveFiles(db, { memberId: ownerId, holdsSlot: false, now });
  for (const size of sizes) {
    const stream = await storage.get(photoKey(fileKey, size));
    if (!stream) {
      await discardFiles(db, storage, copy);
      return null;
    }
    await storage.put(photoKey(copy, size), await buffer(stream));
  }
  return copy;
}
