import { interestsForComplete } from "#contracts/limits.ts";
import {
  bodyTypes,
  eyeColors,
  hairColors,
  interestTopics,
  relationshipStatuses,
  sexualities,
  tattooOptions,
} from "#contracts/people/profile-options.ts";
import type { profiles } from "#server/db/schema/profiles.ts";
import { lookingForMs } from "#server/modules/ground/notifications/notification-limits.ts";

/** How long after their last activity a member counts as present. */
export const onlineForMs = lookingForMs;

/** The fields with one choice of a fixed list, by their name on the wire. */
export const choices = {
  sexuality: sexualities,
  tattoos: tattooOptions,
  hair_color: hairColors,
  eye_color: eyeColors,
  body_type: bodyTypes,
  relationship_status: relationshipStatuses,
} as const satisfies Record<string, readonly string[]>;

const topics = new Set<string>(interestTopics);
export function isInterest(topic: string): boolean {
  return topics.has(topic);
}

type ProfileRow = typeof profiles.$inferSelect;

type Filled = Pick<
  ProfileRow,
  | "mainPhotoId"
  | "about"
  | "gender"
  | "seeks"
  | "city"
  | "interests"
  | "tattoos"
  | "hairColor"
  | "eyeColor"
  | "bodyType"
  | "relationshipStatus"
>;

/**
 * Percentage of the profile that is filled in, 0 to 100. Sexuality does not count, so that no member is
 * pressed to consent to it.
 */
export function completenessOf(profile: Filled): number {
  const filled = [
    profile.mainPhotoId,
    profile.about.trim(),
    profile.gender,
    profile.seeks.length,
    profile.city,
    profile.interests.length >= interestsForComplete,
    profile.tattoos,
    profile.hairColor,
    profile.eyeColor,
    profile.bodyType,
    profile.relationshipStatus,
  ];
  return Math.round((100 * filled.filter(Boolean).length) / filled.length);
}
