import { expect, it } from "vitest";
import { nextStepOf } from "./next-step.ts";
import type { OwnProfile } from "./own-profile.ts";

const full = {
  main_image: {},
  about: "Hello",
  city: "Gent",
  interests: ["coffee", "cinema", "dogs"],
  gender: "woman",
  seeks: ["man"],
  relationship_status: "single",
  body_type: "average",
  hair_color: "red",
  eye_color: "blue",
  tattoos: "none",
} as unknown as OwnProfile;

it.each([
  ["photo", { main_image: null, about: "" }],
  ["about", { about: "  ", city: null }],
  ["place", { city: null, interests: [] }],
  ["interests", { interests: ["coffee", "cinema"] }],
  ["basics", { seeks: [] }],
  ["details", { tattoos: null }],
] as const)("asks for %s first of what is missing", (step, missing) => {
  expect(nextStepOf({ ...full, ...(missing as Partial<OwnProfile>) })).toBe(step);
});

it("asks for nothing when all is there, and never for sexuality", () => {
  expect(nextStepOf({ ...full, sexuality: null })).toBeNull();
});
