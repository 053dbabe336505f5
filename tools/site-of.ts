import { asc, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { siteHosts, sites } from "#server/db/schema/sites.ts";

/** By host; without a host, the only site. */
export async function siteOf(db: Db, host: string | undefined): Promise<string> {
  const found =
    host === undefined
      ? await db.select({ id: sites.id }).from(sites).limit(2)
      : await db
          .select({ id: siteHosts.siteId })
          .from(siteHosts)
          .where(eq(siteHosts.host, host.toLowerCase()));
  const [site] = found;
  if (!site || found.length > 1) {
    const hosts = await db.select({ host: siteHosts.host }).from(siteHosts).orderBy(asc(siteHosts.host));
    throw new Error(`--site names one of: ${hosts.map((one) => one.host).join(", ")}`);
  }
  return site.id;
}
