import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { siteLogos } from "#server/db/schema/sites.ts";

/** Removes the logo of a site; answers whether it had one. Tell the processes afterwards (`tellSitesChanged`). */
export async function removeSiteLogo(db: Db, siteId: string): Promise<boolean> {
  const removed = await db
    .delete(siteLogos)
    .where(eq(siteLogos.siteId, siteId))
    .returning({ theme: siteLogos.theme });
  return removed.length > 0;
}
