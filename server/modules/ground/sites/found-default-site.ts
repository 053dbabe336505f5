import { holdLock } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { companies, sites } from "#server/db/schema/sites.ts";
import { newId } from "#server/platform/ids.ts";
import { foundSite } from "./found-site.ts";

/** Makes the first company and site of an empty installation, reachable at the public address. */
export async function foundDefaultSite(db: Db, options: { publicUrl: string; now: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    // Processes that start together make one site in total.
    await holdLock(tx, "foundDefaultSite");
    const [existing] = await tx.select({ id: sites.id }).from(sites).limit(1);
    if (existing) return;
    const companyId = newId();
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
    await foundSite(tx, { companyId, url: options.publicUrl, keepsUrl: false, now: options.now });
  });
}
