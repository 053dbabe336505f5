import { eq, sql } from "drizzle-orm";
import { openDatabase } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { installationFacts } from "#server/db/schema/platform.ts";
import { companies, siteHosts } from "#server/db/schema/sites.ts";
import { addSite } from "#server/modules/ground/sites/add-site.ts";
import type { SiteDirectory } from "#server/modules/ground/sites/site-directory.ts";
import { type SettingsChange, writeSettings } from "#server/modules/ground/sites/write-settings.ts";
import { createLog } from "#server/platform/operations/log.ts";

/** Changes settings of the site with a host in the data of a stopped server. */
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
    // No other code has read the settings yet.
    const sites = { forget: () => undefined } as Pick<SiteDirectory, "forget">;
    await writeSettings({ db, sites }, siteId, change);
  } finally {
    await close();
  }
}

/** Adds a site of the first company at an address, with settings, to the data of a stopped server. */
export async function foundStoppedSite(
  dataDir: string,
  url: string,
  settings: SettingsChange,
): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, log: createLog("silent") });
  try {
    const [company] = await db.select({ id: companies.id }).from(companies).limit(1);
    if (!company) throw new Error("no company");
    const { hostname } = new URL(url);
    const site = { companyId: company.id, hosts: [hostname], publicUrl: url, settings, now: new Date() };
    await addSite(db, site);
  } finally {
    await close();
  }
}

/** Sets the discount that members who leave are offered, for every company in the data of a stopped server. */
export async function settleStoppedOffer(dataDir: string, deleteDiscount: string | null): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, log: createLog("silent") });
  try {
    await db.update(companies).set({ deleteDiscount });
  } finally {
    await close();
  }
}

/** Changes the data of every company, in the data of a stopped server. */
export async function settleStoppedCompany(
  dataDir: string,
  change: Partial<typeof companies.$inferInsert>,
): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, log: createLog("silent") });
  try {
    await db.update(companies).set(change);
  } finally {
    await close();
  }
}

/** Changes the instant at which a member signed up, in the data of a stopped server. */
export async function settleStoppedSignup(dataDir: string, email: string, signupAt: Date): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, log: createLog("silent") });
  try {
    await db.update(accounts).set({ signupAt }).where(eq(accounts.email, email));
  } finally {
    await close();
  }
}

/** Marks all portraits of the demo as done, in the data of a stopped server, so that it draws no more of them. */
export async function settleStoppedPainting(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, log: createLog("silent") });
  try {
    await db
      .update(installationFacts)
      .set({ value: sql`jsonb_set(${installationFacts.value}, '{portraitsHung}', '1000000')` })
      .where(sql`${installationFacts.value} ? 'portraitsHung'`);
  } finally {
    await close();
  }
}
