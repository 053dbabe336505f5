import { holdLock } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { companies, siteHosts, sites } from "#server/db/schema/sites.ts";
import { newId } from "#server/platform/ids.ts";

/** Makes the first company and site of an empty installation, reachable at the public address. */
export async function foundDefaultSite(db: Db, options: { publicUrl: string; now: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    // Processes that start together found one site, not one each.
    await holdLock(tx, "foundDefaultSite");
    const [existing] = await tx.select({ id: sites.id }).from(sites).limit(1);
    if (existing) return;
    const companyId = newId();
    const siteId = newId();
    await tx.insert(companies).values({
      id: companyId,
      name: "Rendezvous",
      address: "",
      city: "",
      country: "NL",
      kvk: "",
      tradenames: [],
      vatNumbers: [],
      supportPhone: "",
      addedAt: options.now,
    });
    await tx.insert(sites).values({ id: siteId, companyId, createdAt: options.now });
    await tx
      .insert(siteHosts)
      .values({ host: new URL(options.publicUrl).hostname, siteId })
      .onConflictDoNothing();
  });
}
