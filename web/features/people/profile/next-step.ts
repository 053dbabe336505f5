import { interestsForComplete } from "#contracts/limits.ts";
import type { OwnProfile } from "./own-profile.ts";

const details = ["relationship_status", "body_type", "hair_color", "eye_color", "tattoos"] as const;

export type NextStep = "photo" | "about" | "place" | "interests" | "basics" | "details";

/** The most useful missing part of this profile; null if it is complete. */
export function nextStepOf(profile: OwnProfile): NextStep | null {
  if (!profile.main_image) return "photo";
  if (profile.about.trim() === "") return "about";
  if (!profile.city) return "place";
  if (profile.interests.length < interestsForComplete) return "interests";
  if (!profile.gender || profile.seeks.length === 0) return "basics";
  return details.some((name) => profile[name] === null) ? "details" : null;
}
