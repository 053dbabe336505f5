import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { archives } from "#server/db/schema/archives.ts";
import type { Storage } from "#server/platform/storage.ts";
import { sweepArchives } from "./sweep-archives.ts";

/**
 * Deletes a member's archives, so that their download addresses stop working. An archive that is being built
 * without its member leaves no file (build-archive.ts).
 */
export async function endArchives(
  { db, storage }: { db: Db; storage: Storage },
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  await db.update(archives).set({ memberId: null }).where(eq(archives.memberId, memberId));
  await sweepArchives({ db, storage }, now);
}
