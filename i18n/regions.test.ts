import { expect, it } from "vitest";
import { listMessageFiles } from "./message-files.ts";
import { isOverlaid, listOverlayTags, readTexts } from "./overlays.ts";
import { isRegionalTag, localeOfTag, regionalTag } from "./regions.ts";

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
  expect(all.join()).not.toMatch(
    /(?<!\p{L})(os|vosotr[oa]s|vuestr\p{L}+|veis|dais|vais|sois|(?!país)\p{L}+(áis|éis|ís))(?!\p{L})/iu,
  );
  expect(JSON.stringify(readTexts("es", "likes"))).toMatch(/(?<!\p{L})os(?!\p{L})/iu);
});

it("tells of what has just happened in the American past tense", () => {
  const just = /(?<!\p{L})(?:has sido|he sido|hemos \p{L}+d[oa]|se ha \p{L}+d[oa])(?!\p{L})/iu;
  expect(JSON.stringify(readTexts("es-US", "mails"))).not.toMatch(just);
  expect(JSON.stringify(readTexts("es", "mails"))).toMatch(just);
});

it("spells English as Americans do in the United States, and as the British elsewhere", () => {
  const colour = (tag: string) => readTexts(tag, "profile").fields;
  expect(colour("en-US")).toMatchObject({ hair_color: "Hair color", eye_color: "Eye color" });
  expect(colour("en-GB")).toMatchObject({ hair_color: "Hair colour", eye_color: "Eye colour" });
  expect(readTexts("en-US", "credits").pay_note).toContain("tax included");
  expect(readTexts("en-GB", "credits").pay_note).toContain("VAT included");
});

it("writes German without ß in Switzerland, and changes nothing else by it", () => {
  expect(JSON.stringify(readTexts("de", "errors"))).toContain("ß");
  for (const subject of listSubjectsOf("de-CH")) {
    expect(JSON.stringify(readTexts("de-CH", subject)), subject).not.toContain("ß");
  }
  expect(isOverlaid("de-CH", "settings")).toBe(false);
  expect(listOverlayTags()).toEqual(["de-CH", "en-US", "es-US"]);
});

function listSubjectsOf(tag: string): string[] {
  return [...listMessageFiles(localeOfTag(tag)).keys()];
}
