import { eq } from "drizzle-orm";
import { isCountry } from "#i18n/countries.ts";
import type { Db } from "#server/db/open-database.ts";
import { profiles } from "#server/db/schema/profiles.ts";

/** The country of a number typed without one: the member's own, otherwise the one of their address. */
export async function findDiallingCountry(
  db: Db,
  { memberId, seenFrom }: { memberId: string; seenFrom: string | null },
): Promise<string | null> {
  const [profile] = await db
    .select({ country: profiles.country })
    .from(profiles)
    .where(eq(profiles.memberId, memberId));
  return isCountry(profile?.country) ? profile.country : seenFrom;
}
