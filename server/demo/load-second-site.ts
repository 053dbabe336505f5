import { asc, eq } from "drizzle-orm";
import { installationFacts } from "#server/db/schema/platform.ts";
import { sites } from "#server/db/schema/sites.ts";
import { foundSite, moveSite } from "#server/modules/ground/sites/found-site.ts";
import { writeSettings } from "#server/modules/ground/sites/write-settings.ts";
import type { Services } from "#server/services.ts";
import { loadPeople, type Town, type TownFact } from "./load-town.ts";
import { secondPeople, secondSettings, secondSiteUrl } from "./second-site.ts";

type NeededServices = Pick<Services, "db" | "env" | "clock" | "sites">;

export const secondTown = (): Town => ({ fact: "demo_second_site", people: secondPeople() });

/**
 * Makes the demo's second site with its settings and people, once, whole or not at all. At later starts the
 * site's address follows the address of the first.
 */
export async function loadSecondSite(services: NeededServices): Promise<void> {
  const { db, env, clock, sites: directory } = services;
  if (!env.DEMO) return;
  const url = secondSiteUrl(env.PUBLIC_URL);
  const isNew = await loadPeople(services, secondTown(), async (tx) => {
    const [first] = await tx.select().from(sites).orderBy(asc(sites.createdAt)).limit(1);
    if (!first) throw new Error("There is no site to stand beside");
    const siteId = await foundSite(tx, {
      companyId: first.companyId,
      url,
      keepsUrl: true,
      now: clock.now(),
    });
    await writeSettings({ db: tx, sites: directory }, siteId, secondSettings);
    const [site] = await tx.select().from(sites).where(eq(sites.id, siteId));
    if (!site) throw new Error("The second site is not there");
    return site;
  });
  if (!isNew) {
    const [row] = await db
      .select({ value: installationFacts.value })
      .from(installationFacts)
      .where(eq(installationFacts.name, "demo_second_site"));
    if (row) await moveSite(db, (row.value as TownFact).siteId, url);
  }
  // The cached sites are read again, because the new site is committed only now.
  directory.forget();
}
