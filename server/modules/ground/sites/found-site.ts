import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { siteHosts, sites } from "#server/db/schema/sites.ts";
import { newId } from "#server/platform/ids.ts";

/** Makes a site of a company, reached under the host of an address; answers its id. A host that is another site's stays theirs. */
export async function foundSite(
  tx: Db,
  site: {
    companyId: string;
    /** As members type it. */
    url: string;
    /** Whether links lead to that address; else to PUBLIC_URL, whatever that is by then. */
    keepsUrl: boolean;
    now: Date;
  },
): Promise<string> {
  const siteId = newId();
  const { origin, hostname } = new URL(site.url);
  await tx.insert(sites).values({
    id: siteId,
    companyId: site.companyId,
    publicUrl: site.keepsUrl ? origin : null,
    createdAt: site.now,
  });
  await tx.insert(siteHosts).values({ host: hostname, siteId }).onConflictDoNothing();
  return siteId;
}

/** A site that answers under another address from now on, also in the links of its mails. */
export async function moveSite(tx: Db, siteId: string, url: string): Promise<void> {
  const { origin, hostname } = new URL(url);
  await tx.update(sites).set({ publicUrl: origin }).where(eq(sites.id, siteId));
  await tx.insert(siteHosts).values({ host: hostname, siteId }).onConflictDoNothing();
}
