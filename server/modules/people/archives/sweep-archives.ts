import { eq, isNull, lte, or } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { archives } from "#server/db/schema/archives.ts";
import type { Storage } from "#server/platform/storage.ts";
import { archiveFolder } from "./archive-rules.ts";

/** Deletes the files of archives that have expired or whose member is forgotten, then their rows. */
export async function sweepArchives({ db, storage }: { db: Db; storage: Storage }, now: Date): Promise<void> {
  const over = await db
    .select({ id: archives.id })
    .from(archives)
    .where(or(lte(archives.expiresAt, now), isNull(archives.memberId)));
  for (const { id } of over) {
    await storage.deletePrefix(archiveFolder(id));
    await db.delete(archives).where(eq(archives.id, id));
  }
}
