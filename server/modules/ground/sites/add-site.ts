import type { Db } from "#server/db/open-database.ts";
import { sites } from "#server/db/schema/sites.ts";
import { newId } from "#server/platform/ids.ts";
import { assignHosts } from "./assign-hosts.ts";
import { type SettingsChange, writeSettings } from "./write-settings.ts";

/** Thrown inside the transaction, so that nothing of the site is stored. */
export class HostTaken extends Error {
  readonly hosts: readonly string[];

  constructor(hosts: readonly string[]) {
    super(`These hosts lead to another site: ${hosts.join(", ")}`);
    this.name = "HostTaken";
    this.hosts = hosts;
  }
}

/**
 * Makes a site of a company with its hosts and settings, whole or not at all; answers its id. Throws HostTaken, or what
 * `writeSettings` refuses. Tell the processes afterwards (`tellSitesChanged`).
 */
export async function addSite(
  db: Db,
  site: {
    companyId: string;
    /** As `readHost` answers them. */
    hosts: readonly string[];
    /** Scheme, host and port of the links in mails; the host is one of `hosts`. */
    publicUrl: string;
    settings: SettingsChange;
    now: Date;
  },
): Promise<string> {
  const { companyId, hosts, publicUrl, settings, now } = site;
  return db.transaction(async (tx) => {
    const siteId = newId();
    await tx.insert(sites).values({ id: siteId, companyId, publicUrl, createdAt: now });
    const taken = await assignHosts(tx, siteId, hosts);
    // defence: new-site-takes-no-host
    if (taken.length > 0) throw new HostTaken(taken);
    await writeSettings({ db: tx, sites: { forget: () => undefined } }, siteId, settings);
    return siteId;
  });
}
