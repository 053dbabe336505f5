import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { sites } from "#server/db/schema/sites.ts";

/**
 * Closes a site (`closed-site.ts` says what it still answers), or opens it again with everything as before. Answers whether
 * it changed; a closed site keeps its first time. Tell the processes afterwards (`tellSitesChanged`).
 */
export async function switchSite(
  db: Db,
  { siteId, isOpen, now }: { siteId: string; isOpen: boolean; now: Date },
): Promise<boolean> {
  const changed = await db
    .update(sites)
    .set({ closedAt: isOpen ? null : now })
    .where(and(eq(sites.id, siteId), isOpen ? isNotNull(sites.closedAt) : isNull(sites.closedAt)))
    .returning({ id: sites.id });
  return changed.length > 0;
}
