import { and, eq, ne } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import type { FieldRefusal } from "#server/platform/errors.ts";

const shortest = 3;
const longest = 20;

/** Scripts whose letters look alike: a name may use one of them, or `раypal` would read like `paypal`. */
const lookAlikeScripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** Small Cyrillic, Greek and dotless letters -> the Latin one they cannot be told from. */
const twins: Record<string, string> = Object.fromEntries(
  [..."аеорсухіѕјһԁԛԝαονρικυı"].map((letter, index) => [
    letter,
    [..."aeopcyxisjhdqwaovpikui"][index] ?? letter,
  ]),
);

/** Names under which somebody could pose as the site. */
const reserved = new Set(
  "admin administrator moderator mod support helpdesk security system staff team root webmaster postmaster rendezvous".split(
    " ",
  ),
);

/** The spelling in which a name is kept: compatibility forms (full-width, ligatures) become plain letters. */
export function normalizeName(input: string): string {
  return input.normalize("NFKC").trim();
}

/** Equal for names that members could not tell apart; unique per site. */
export function nameKeyOf(name: string): string {
  return [...normalizeName(name).toLowerCase().normalize("NFC")]
    .map((letter) => twins[letter] ?? letter)
    .join("");
}

/** Why a (normalised) name is refused, or null; whether it is taken is asked separately. */
export function checkName(name: string, email: string | null): FieldRefusal | null {
  if (name === "") return { code: "required" };
  if (name.startsWith("@")) return { code: "username_starts_with_at" };
  if (email && name.toLowerCase() === email.toLowerCase()) return { code: "username_same_as_email" };
  const length = [...name].length;
  if (length < shortest) return { code: "too_short", params: { min: shortest } };
  if (length > longest) return { code: "too_long", params: { max: longest } };
  const isSpelled = /^[\p{L}0-9_.-]+$/u.test(name) && /[\p{L}0-9]/u.test(name);
  const isVisible = !/\p{Default_Ignorable_Code_Point}/u.test(name);
  const scripts = lookAlikeScripts.filter((script) => script.test(name)).length;
  return isSpelled && isVisible && scripts <= 1 ? null : { code: "username_characters" };
}

/** True where the name, or one that reads the same, is another member's or the site's own. */
export async function isNameTaken(
  db: Db,
  { siteId, name, exceptId }: { siteId: string; name: string; exceptId?: string },
): Promise<boolean> {
  const nameKey = nameKeyOf(name);
  if (reserved.has(nameKey)) return true;
  const [row] = await db
    .select({ memberId: profiles.memberId })
    .from(profiles)
    .where(
      and(
        eq(profiles.siteId, siteId),
        eq(profiles.nameKey, nameKey),
        exceptId ? ne(profiles.memberId, exceptId) : undefined,
      ),
    );
  return row !== undefined;
}
