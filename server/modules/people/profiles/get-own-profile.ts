import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { ownProfile } from "#contracts/people/profiles.ts";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { photos } from "#server/db/schema/photos.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { imagesOf, presentMainImage } from "#server/modules/people/photos/present.ts";
import { ageOn } from "#server/platform/age.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Storage } from "#server/platform/storage.ts";
import { completenessOf } from "./profile-rules.ts";

const ownStatement = prepared((db) =>
  db
    .select({
      profile: {
        memberId: profiles.memberId,
        name: profiles.name,
        birthDate: profiles.birthDate,
        gender: profiles.gender,
        seeks: profiles.seeks,
        sexuality: profiles.sexuality,
        sensitiveConsentAt: profiles.sensitiveConsentAt,
        country: profiles.country,
        region: profiles.region,
        city: profiles.city,
        about: profiles.about,
        interests: profiles.interests,
        tattoos: profiles.tattoos,
        hairColor: profiles.hairColor,
        eyeColor: profiles.eyeColor,
        bodyType: profiles.bodyType,
        relationshipStatus: profiles.relationshipStatus,
        hiddenFields: profiles.hiddenFields,
        status: profiles.status,
        mainPhotoId: profiles.mainPhotoId,
      },
      photo: {
        fileKey: photos.fileKey,
        status: photos.status,
        placeholder: photos.placeholder,
        alt: photos.alt,
      },
    })
    .from(profiles)
    .leftJoin(photos, eq(photos.id, profiles.mainPhotoId))
    .where(eq(profiles.memberId, sql.placeholder("memberId")))
    .prepare("own_profile"),
);

/** A member's whole own profile, hidden fields and a waiting main photo included. */
export async function getOwnProfile(
  db: Db,
  { storage, site, now }: { storage: Storage; site: RequestSite; now: Date },
  memberId: string,
): Promise<z.input<typeof ownProfile>> {
  const [row] = await ownStatement(db).execute({ memberId });
  if (!row) throw new AppError("not_found");
  const { profile, photo } = row;
  return {
    id: profile.memberId,
    name: profile.name,
    birth_date: profile.birthDate,
    age: ageOn(profile.birthDate, now),
    gender: profile.gender,
    seeks: profile.seeks,
    sexuality: profile.sexuality,
    sensitive_consent: profile.sensitiveConsentAt !== null,
    country: profile.country,
    region: profile.region,
    city: profile.city,
    about: profile.about,
    interests: profile.interests,
    tattoos: profile.tattoos,
    hair_color: profile.hairColor,
    eye_color: profile.eyeColor,
    body_type: profile.bodyType,
    relationship_status: profile.relationshipStatus,
    hidden_fields: profile.hiddenFields,
    status: profile.status,
    main_image: presentMainImage(imagesOf(storage, site), photo),
    completeness: completenessOf(profile),
  };
}
