import { and, desc, eq, gt } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { archives } from "#server/db/schema/archives.ts";

/** The member's newest archive that is still kept. */
export async function findArchive(db: Db, { memberId, now }: { memberId: string; now: Date }) {
  const [newest] = await db
    .select()
    .from(archives)
    .where(
      and(eq(archives.memberId, memberId), /* defence: archive-for-a-week */ gt(archives.expiresAt, now)),
    )
    .orderBy(desc(archives.createdAt), desc(archives.id))
    .limit(1);
  return newest ?? null;
}
