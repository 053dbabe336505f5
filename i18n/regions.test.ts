import { expect, it } from "vitest";
import { isOverlaid, listOverlayTags, readTexts } from "./overlays.ts";
import { isRegionalTag, regionalTag } from "./regions.ts";

it.each([
  ["en", "US", "en-US"],
  ["en", "GB", "en-GB"],
  ["en", null, "en-GB"],
  ["en", "DE", "en-GB"],
  ["es", "US", "es-US"],
  ["es", "ES", "es"],
  ["de", "CH", "de-CH"],
  ["de", "AT", "de-AT"],
  ["de", "DE", "de"],
  ["fr", null, "fr"],
  ["sv", "FI", "sv"],
] as const)("writes %s in %s as %s", (locale, country, tag) => {
  expect(regionalTag(locale, country)).toBe(tag);
  if (tag.length > 2) expect(isRegionalTag(tag)).toBe(true);
});

it("writes English dates day first outside the United States", () => {
  const day = new Date("2026-11-22T12:00:00Z");
  const dateIn = (country: string) =>
    new Intl.DateTimeFormat(regionalTag("en", country), { dateStyle: "medium" }).format(day);
  expect(dateIn("IE")).toBe("22 Nov 2026");
  expect(dateIn("US")).toBe("Nov 22, 2026");
});

it("speaks Spanish without vosotros in the United States", () => {
  const all = listSubjectsOf("es-US").map((subject) => JSON.stringify(readTexts("es-US", subject)));
  expect(all.join()).not.toMatch(/(?<!\p{L})(os|vosotros|vosotras|vuestr\p{L}+|\p{L}+(áis|éis))(?!\p{L})/iu);
  expect(JSON.stringify(readTexts("es", "likes"))).toMatch(/(?<!\p{L})os(?!\p{L})/iu);
});

it("writes German without ß in Switzerland, and changes nothing else by it", () => {
  expect(JSON.stringify(readTexts("de", "errors"))).toContain("ß");
  for (const subject of listSubjectsOf("de-CH")) {
    expect(JSON.stringify(readTexts("de-CH", subject)), subject).not.toContain("ß");
  }
  expect(isOverlaid("de-CH", "settings")).toBe(false);
  expect(listOverlayTags()).toEqual(["de-CH", "es-US"]);
});

function listSubjectsOf(tag: string): string[] {
  return subjects.filter((subject) => Object.keys(readTexts(tag, subject)).length > 0);
}

const subjects = [
  "chats",
  "credits",
  "errors",
  "home",
  "likes",
  "mails",
  "profile",
  "safety",
  "search",
  "signup",
];
