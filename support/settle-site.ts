import { openDatabase } from "#server/db/open-database.ts";
import { siteHosts } from "#server/db/schema/sites.ts";
import type { SiteDirectory } from "#server/modules/ground/sites/site-directory.ts";
import { type SettingsChange, writeSettings } from "#server/modules/ground/sites/write-settings.ts";
import { createLog } from "#server/platform/operations/log.ts";

/** Changes settings of the site under a host in the data of a server that is stopped. */
export async function settleStoppedSite(
  dataDir: string,
  host: string,
  change: SettingsChange,
): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, log: createLog("silent") });
  try {
    const hosts = await db.select().from(siteHosts);
    const siteId = hosts.find((row) => row.host === host)?.siteId;
    if (!siteId) throw new Error(`no site at ${host}`);
    // Nobody else has read anything yet.
    const sites = { forget: () => undefined } as Pick<SiteDirectory, "forget">;
    await writeSettings({ db, sites }, siteId, change);
  } finally {
    await close();
  }
}
