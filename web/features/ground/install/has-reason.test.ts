import { expect, it } from "vitest";
import { hasReason } from "./has-reason.ts";

const nobody = { profiles: [], liked_by: [] };

it("is none on a first visit", () => {
  expect(hasReason({ firstDay: "", today: "Sun", likes: undefined })).toBe(false);
  expect(hasReason({ firstDay: "Sun", today: "Sun", likes: nobody })).toBe(false);
  expect(hasReason({ firstDay: "Sun", today: "Sun", likes: { ...nobody, liked_by: [{ id: "a" }] } })).toBe(
    false,
  );
});

it("is a visit on another day, or a match", () => {
  expect(hasReason({ firstDay: "Sat", today: "Sun", likes: undefined })).toBe(true);
  const likes = { profiles: [{ id: "a" }, { id: "b" }], liked_by: [{ id: "b" }] };
  expect(hasReason({ firstDay: "Sun", today: "Sun", likes })).toBe(true);
});
