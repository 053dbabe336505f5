import { sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { selfExclusions } from "#server/db/schema/exclusions.ts";
import { newId } from "#server/platform/ids.ts";

type NewExclusion = {
  siteId: string;
  kind: "email" | "phone";
  /** Result of hashContact, for the purpose of self-exclusions. */
  contactHash: string;
  months: number;
  now: Date;
};

/**
 * Begins an exclusion after its owner has proven the address or number; answers its end, which an earlier one
 * may have made later.
 */
export async function storeExclusion(
  tx: Db,
  { siteId, kind, contactHash, months, now }: NewExclusion,
): Promise<Date> {
  const until = monthsAfter(now, months);
  const [kept] = await tx
    .insert(selfExclusions)
    .values({ id: newId(), siteId, kind, contactHash, createdAt: now, until })
    .onConflictDoUpdate({
      target: [selfExclusions.siteId, selfExclusions.kind, selfExclusions.contactHash],
      set: { until: sql`greatest(${selfExclusions.until}, excluded.until)` },
    })
    .returning({ until: selfExclusions.until });
  return kept?.until ?? until;
}

/** The same day of a later month, or the month's last day where it is shorter. */
function monthsAfter(now: Date, months: number): Date {
  const until = new Date(now);
  until.setUTCMonth(until.getUTCMonth() + months);
  if (until.getUTCDate() !== now.getUTCDate()) until.setUTCDate(0);
  return until;
}
