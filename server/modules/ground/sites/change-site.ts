import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { siteHosts, sites } from "#server/db/schema/sites.ts";
import { HostTaken } from "./add-site.ts";
import { assignHosts } from "./assign-hosts.ts";
import { type SettingsChange, writeSettings } from "./write-settings.ts";

/**
 * Changes a site with its hosts and settings, inside `tx`: all or nothing. A site keeps at least one host, and the host of
 * its own address. Throws HostTaken, or what `writeSettings` refuses. Tell the processes afterwards (`tellSitesChanged`).
 */
export async function changeSite(
  tx: Db,
  siteId: string,
  change: {
    settings: SettingsChange;
    /** Hosts to add and to remove, as `readHost` answers them. */
    also: readonly string[];
    without: readonly string[];
    /** Its new owner. */
    companyId: string | undefined;
    /** The address of a site without one of its own (PUBLIC_URL). */
    publicUrl: string;
    /** Its new address, by the hosts that it has then; undefined: it stays. */
    urlOf: (hosts: readonly string[]) => string | undefined;
  },
): Promise<void> {
  // Two changes of one site run one after the other: each could otherwise remove the host that the other keeps.
  const [site] = await tx.select().from(sites).where(eq(sites.id, siteId)).for("update");
  if (!site) throw new Error("There is no such site.");
  const taken = await assignHosts(tx, siteId, change.also);
  // defence: changed-site-takes-no-host
  if (taken.length > 0) throw new HostTaken(taken);
  if (change.without.length > 0)
    await tx
      .delete(siteHosts)
      .where(and(eq(siteHosts.siteId, siteId), inArray(siteHosts.host, [...change.without])));
  const rows = await tx
    .select()
    .from(siteHosts)
    .where(eq(siteHosts.siteId, siteId))
    .orderBy(asc(siteHosts.host));
  const hosts = rows.map(({ host }) => host);
  const publicUrl = change.urlOf(hosts) ?? site.publicUrl;
  const own = new URL(publicUrl ?? change.publicUrl).hostname;
  // defence: site-keeps-its-host
  if (hosts.length === 0 || change.without.includes(own))
    throw new Error(
      "A site keeps one host, and the host of its own address: name another one by --also and --url.",
    );
  await tx
    .update(sites)
    .set({ publicUrl, companyId: change.companyId ?? site.companyId })
    .where(eq(sites.id, siteId));
  await writeSettings({ db: tx, sites: { forget: () => undefined } }, siteId, change.settings);
}
