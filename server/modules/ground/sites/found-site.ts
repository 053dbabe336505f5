import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { siteHosts, sites } from "#server/db/schema/sites.ts";
import { newId } from "#server/platform/ids.ts";

/**
 * Makes a site of a company, reached under the host of an address; answers its id. A host of another site
 * stays with that site.
 */
export async function foundSite(
  tx: Db,
  site: {
    companyId: string;
    /** The address as members type it. */
    url: string;
    /** Whether links lead to that address; otherwise to the PUBLIC_URL of the time. */
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

/** Moves a site to another address, which the links of its mails use, too. */
export async function moveSite(tx: Db, siteId: string, url: string): Promise<void> {
  const { origin, hostname } = new URL(url);
  await tx.update(sites).set({ publicUrl: origin }).where(eq(sites.id, siteId));
  await tx.insert(siteHosts).values({ host: hostname, siteId }).onConflictDoNothing();
}
