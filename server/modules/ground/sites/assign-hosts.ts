import { inArray } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { siteHosts } from "#server/db/schema/sites.ts";

/**
 * Lets hosts (as `readHost` answers them) lead to a site; answers those that lead to another site, whose row stays. Call it
 * in a transaction, and roll that back if the answer is not empty. Of two calls at once for one host, one gets it.
 */
export async function assignHosts(tx: Db, siteId: string, hosts: readonly string[]): Promise<string[]> {
  if (hosts.length === 0) return [];
  // In one order, because two calls would otherwise wait for each other.
  const rows = [...new Set(hosts)].sort().map((host) => ({ host, siteId }));
  await tx.insert(siteHosts).values(rows).onConflictDoNothing();
  const held = await tx
    .select()
    .from(siteHosts)
    .where(
      inArray(
        siteHosts.host,
        rows.map(({ host }) => host),
      ),
    );
  return held.filter((row) => row.siteId !== siteId).map(({ host }) => host);
}
