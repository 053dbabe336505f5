import { eq } from "drizzle-orm";
import { isCountry } from "#i18n/countries.ts";
import type { Db } from "#server/db/open-database.ts";
import { profiles } from "#server/db/schema/profiles.ts";

/** Whose numbers a member means who types one without its country: their own, else the one they are seen from. */
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
