import { interestsForComplete } from "#contracts/limits.ts";
import type { OwnProfile } from "./own-profile.ts";

const details = ["relationship_status", "body_type", "hair_color", "eye_color", "tattoos"] as const;

export type NextStep = "photo" | "about" | "place" | "interests" | "basics" | "details";

/** What would help others most to get to know this member; null where nothing is missing. */
export function nextStepOf(profile: OwnProfile): NextStep | null {
  if (!profile.main_image) return "photo";
  if (profile.about.trim() === "") return "about";
  if (!profile.city) return "place";
  if (profile.interests.length < interestsForComplete) return "interests";
  if (!profile.gender || profile.seeks.length === 0) return "basics";
  return details.some((name) => profile[name] === null) ? "details" : null;
}
