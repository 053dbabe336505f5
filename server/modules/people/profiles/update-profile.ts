import { eq } from "drizzle-orm";
import type { z } from "zod";
import { aboutMaxLength } from "#contracts/limits.ts";
import type { profileEndpoints } from "#contracts/people/profiles.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { isUniqueViolation } from "#server/db/unique-violation.ts";
import { recordConsent } from "#server/modules/people/consents/record-consent.ts";
import { AppError, FieldError, type FieldRefusal } from "#server/platform/errors.ts";
import { cellOf } from "#server/platform/geo/distance.ts";
import type { Geo } from "#server/platform/geo.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { isLongerThan } from "#server/platform/text/graphemes.ts";
import { checkName, isNameTaken, nameKeyOf, normalizeName } from "./name.ts";
import { choices, isInterest } from "./profile-rules.ts";

export type ProfileChange = z.output<(typeof profileEndpoints)["PATCH /api/profile"]["body"]>;
type ProfileRow = typeof profiles.$inferSelect;
type Columns = Partial<typeof profiles.$inferInsert>;
type Refusals = Record<string, FieldRefusal>;

/** Changes the given fields of a profile; if one is refused, none is changed. */
export async function updateProfile(
  db: Db,
  geo: Geo,
  { memberId, change, site, now }: { memberId: string; change: ProfileChange; site: RequestSite; now: Date },
): Promise<{ isUserChanged: boolean }> {
  try {
    return await db.transaction(async (tx) => {
      const [row] = await tx
        .select({ profile: profiles, email: accounts.email })
        .from(profiles)
        .innerJoin(accounts, eq(accounts.id, profiles.memberId))
        .where(eq(profiles.memberId, memberId))
        .for("update", { of: profiles });
      if (!row) throw new AppError("not_found");
      const refusals: Refusals = {
        ...refusalsOfChoices(change),
        ...(await refusalOfName(tx, { ...row, site }, change)),
      };
      const columns: Columns = {
        ...plainColumns(change),
        ...consentColumns(row.profile, change, refusals, now),
        ...placeColumns(geo, change, refusals),
      };
      if (Object.keys(refusals).length > 0) throw new FieldError(refusals);
      await tx
        .update(profiles)
        .set({ ...columns, updatedAt: now })
        .where(eq(profiles.memberId, memberId));
      await recordConsents(tx, row.profile, columns, now);
      return { isUserChanged: shownInUser.some((field) => change[field] !== undefined) };
    });
  } catch (error) {
    // Another member took the name in the same instant.
    if (isUniqueViolation(error, "profiles_name_key")) {
      throw new FieldError({ name: { code: "username_taken" } });
    }
    throw error;
  }
}

/** Fields that user.php shows, too. */
const shownInUser = ["name", "gender", "seeks", "city_id"] as const;

async function refusalOfName(
  tx: Db,
  { profile, email, site }: { profile: ProfileRow; email: string; site: RequestSite },
  change: ProfileChange,
): Promise<Refusals> {
  if (change.name === undefined) return {};
  const name = normalizeName(change.name);
  if (name === profile.name) return {};
  const refusal = checkName(name, email);
  if (refusal) return { name: refusal };
  const isTaken = await isNameTaken(tx, { site, name, exceptId: profile.memberId });
  return isTaken ? { name: { code: "username_taken" } } : {};
}

function refusalsOfChoices(change: ProfileChange): Refusals {
  const refusals: Refusals = {};
  for (const [field, options] of Object.entries(choices)) {
    const value = change[field as keyof typeof choices];
    if (value != null && !(options as readonly string[]).includes(value))
      refusals[field] = { code: "invalid" };
  }
  if (change.interests && !change.interests.every(isInterest)) refusals.interests = { code: "invalid" };
  if (change.about !== undefined && isLongerThan(change.about, aboutMaxLength)) {
    refusals.about = { code: "too_long", params: { max: aboutMaxLength } };
  }
  return refusals;
}

function plainColumns(change: ProfileChange): Columns {
  const name = change.name === undefined ? undefined : normalizeName(change.name);
  return {
    ...(name === undefined ? {} : { name, nameKey: nameKeyOf(name) }),
    // defence: profile-field-by-field
    gender: change.gender,
    seeks: change.seeks && distinct(change.seeks),
    about: change.about,
    interests: change.interests && distinct(change.interests),
    tattoos: change.tattoos,
    hairColor: change.hair_color,
    eyeColor: change.eye_color,
    bodyType: change.body_type,
    relationshipStatus: change.relationship_status,
    hiddenFields: change.hidden_fields && distinct(change.hidden_fields),
  };
}

/** Sexuality is kept with consent only; taking the consent back erases it. */
function consentColumns(profile: ProfileRow, change: ProfileChange, refusals: Refusals, now: Date): Columns {
  const { sensitive_consent: consent, sexuality } = change;
  const isAllowed = consent ?? profile.sensitiveConsentAt !== null;
  if (sexuality != null && !isAllowed) refusals.sexuality ??= { code: "consent_required" };
  if (!isAllowed) return { sexuality: null, sensitiveConsentAt: null };
  return { sexuality, sensitiveConsentAt: profile.sensitiveConsentAt ?? now };
}

/** Records consents that this change has given or taken back. */
async function recordConsents(tx: Db, before: ProfileRow, after: Columns, now: Date): Promise<void> {
  const isGiven = after.sensitiveConsentAt != null;
  if (isGiven === (before.sensitiveConsentAt !== null)) return;
  await recordConsent(tx, { memberId: before.memberId, kind: "sexuality", isGiven, now });
}

/** Only the city and the centre of its cell are stored of a place. */
function placeColumns(geo: Geo, { city_id: cityId }: ProfileChange, refusals: Refusals): Columns {
  if (cityId === undefined) return {};
  if (cityId === null) return { country: null, region: null, city: null, cellLat: null, cellLon: null };
  const city = /^\d{1,9}$/.test(cityId) ? geo.getCity(Number(cityId)) : null;
  if (!city) {
    refusals.city_id = { code: "city_unknown" };
    return {};
  }
  // defence: cell-only
  const cell = cellOf(city.lat, city.lon);
  return {
    country: city.country,
    region: city.region,
    city: city.name,
    cellLat: cell.lat,
    cellLon: cell.lon,
  };
}

function distinct<T>(values: T[]): T[] {
  return [...new Set(values)];
}
