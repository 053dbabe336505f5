import { expect, it } from "vitest";
import { type Locale, locales } from "#i18n/locales.ts";
import { localeOf } from "./locale-of.ts";

const visit = {
  cookie: undefined,
  saved: undefined,
  site: { languages: locales as readonly Locale[], domainLanguage: "" },
  accepted: "nl-NL,nl;q=0.9,de;q=0.8,en;q=0.7",
  country: null,
} as const;

const french = { languages: locales, domainLanguage: "fr_FR" };
const speaking = (...languages: Locale[]) => ({ languages, domainLanguage: "" });

it.each([
  ["the cookie before all", { cookie: "fi", saved: "de", site: french }, "fi"],
  ["the member's before the site's", { saved: "de", site: french }, "de"],
  ["the site's before the browser's", { site: french }, "fr"],
  ["the browser's favourite", {}, "nl"],
  ["the favourite among those of the country", { country: "DE" }, "de"],
  ["English where nothing fits", { country: "PL" }, "en"],
  ["the country's own beyond the list", { country: "MX", accepted: "de,es;q=0.4" }, "es"],
  ["Norwegian by any of its names", { accepted: "nn-NO" }, "nb"],
  ["what is refused is not wanted", { accepted: "nl;q=0,sv;q=0.1" }, "sv"],
  ["no cookie for what the site lacks", { cookie: "fi", site: speaking("sv", "de") }, "de"],
  ["the site's own for a member whose language it lacks", { saved: "fi", site: speaking("sv", "de") }, "sv"],
  ["no domain's that the site lacks", { site: { ...french, languages: ["nl", "en"] } }, "nl"],
  ["the site's where it has none of the country's", { country: "PL", site: speaking("sv", "nl") }, "nl"],
  ["no nonsense", { cookie: "xx", accepted: ";;,=,*" }, "en"],
] as const)("%s", (_, signs, locale) => {
  expect(localeOf({ ...visit, ...signs })).toBe(locale);
});
