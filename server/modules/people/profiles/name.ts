import { and, eq, ne, sql } from "drizzle-orm";
import { nameLength } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import type { FieldRefusal } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { isOfOneWriting, looseSpelling, posesAsSite, withoutTwins } from "./look-alike-names.ts";

/** The stored spelling of a name: compatibility forms (full-width, ligatures) become plain letters. */
export function normalizeName(input: string): string {
  return input.normalize("NFKC").trim();
}

/** The key of a name, equal for names that members could not tell apart; unique per site. */
export function nameKeyOf(name: string): string {
  return withoutTwins(normalizeName(name).toLowerCase().normalize("NFC"));
}

/** The refusal of a (normalised) name, or null; a separate check finds taken names. */
export function checkName(name: string, email: string | null): FieldRefusal | null {
  if (name === "") return { code: "required" };
  if (name.startsWith("@")) return { code: "username_starts_with_at" };
  if (email && name.toLowerCase() === email.toLowerCase()) return { code: "username_same_as_email" };
  const length = [...name].length;
  if (length < nameLength.min) return { code: "too_short", params: { min: nameLength.min } };
  if (length > nameLength.max) return { code: "too_long", params: { max: nameLength.max } };
  const isSpelled = /^[\p{L}0-9_.-]+$/u.test(name) && /[\p{L}0-9]/u.test(name);
  const isVisible = !/\p{Default_Ignorable_Code_Point}/u.test(name);
  return isSpelled && isVisible && isOfOneWriting(name) ? null : { code: "username_characters" };
}

/** True where the name, or one that reads the same, is another member's or the site's own. */
export async function isNameTaken(
  db: Db,
  { site, name, exceptId }: { site: RequestSite; name: string; exceptId?: string },
): Promise<boolean> {
  const nameKey = nameKeyOf(name);
  if (posesAsSite(normalizeName(name), site.settings.brand.name)) return true;
  const [row] = await db
    .select({ memberId: profiles.memberId })
    .from(profiles)
    .where(
      and(
        eq(profiles.siteId, site.id),
        // By index profiles_name_look; profiles_name_key refuses the same key at the same instant.
        sql`translate(${profiles.nameKey}, '1i0', 'llo') = ${looseSpelling(nameKey)}`,
        exceptId ? ne(profiles.memberId, exceptId) : undefined,
      ),
    )
    .limit(1);
  return row !== undefined;
}
