import { asc, eq } from "drizzle-orm";
import { installationFacts } from "#server/db/schema/platform.ts";
import { sites } from "#server/db/schema/sites.ts";
import { foundSite, moveSite } from "#server/modules/ground/sites/found-site.ts";
import { writeSettings } from "#server/modules/ground/sites/write-settings.ts";
import type { Services } from "#server/services.ts";
import { loadPeople, type Town, type TownFact } from "./load-town.ts";
import { type SideSite, sideSiteUrl } from "./side-site.ts";

export const townOf = ({ fact, people }: SideSite): Town => ({ fact, people: people() });

type NeededServices = Pick<Services, "db" | "env" | "clock" | "sites">;

/**
 * Makes a small site of the demo with its settings and people, once, whole or not at all. At later starts the
 * site's address follows the address of the first.
 */
export async function loadSideSite(services: NeededServices, side: SideSite): Promise<void> {
  const { db, env, clock, sites: directory } = services;
  if (!env.DEMO) return;
  const url = sideSiteUrl(side, env.PUBLIC_URL);
  const isNew = await loadPeople(services, townOf(side), async (tx) => {
    const [first] = await tx.select().from(sites).orderBy(asc(sites.createdAt)).limit(1);
    if (!first) throw new Error("There is no site to stand beside");
    const siteId = await foundSite(tx, {
      companyId: first.companyId,
      url,
      keepsUrl: true,
      now: clock.now(),
    });
    await writeSettings({ db: tx, sites: directory }, siteId, side.settings);
    const [site] = await tx.select().from(sites).where(eq(sites.id, siteId));
    if (!site) throw new Error("The site is not there");
    return site;
  });
  if (!isNew) {
    const [row] = await db
      .select({ value: installationFacts.value })
      .from(installationFacts)
      .where(eq(installationFacts.name, side.fact));
    if (row) await moveSite(db, (row.value as TownFact).siteId, url);
  }
  // The cached sites are read again, because the new site is committed only now.
  directory.forget();
}
