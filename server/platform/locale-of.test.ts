import { expect, it } from "vitest";
import { localeOf } from "./locale-of.ts";

const visit = {
  cookie: undefined,
  saved: undefined,
  domainLanguage: "",
  accepted: "nl-NL,nl;q=0.9,de;q=0.8,en;q=0.7",
  country: null,
} as const;

it.each([
  ["the cookie before all", { cookie: "fi", saved: "de", domainLanguage: "fr_FR" }, "fi"],
  ["the member's before the site's", { saved: "de", domainLanguage: "fr_FR" }, "de"],
  ["the site's before the browser's", { domainLanguage: "fr_FR" }, "fr"],
  ["the browser's favourite", {}, "nl"],
  ["the favourite among those of the country", { country: "DE" }, "de"],
  ["English where nothing fits", { country: "PL" }, "en"],
  ["the country's own beyond the list", { country: "MX", accepted: "de,es;q=0.4" }, "es"],
  ["Norwegian by any of its names", { accepted: "nn-NO" }, "nb"],
  ["what is refused is not wanted", { accepted: "nl;q=0,sv;q=0.1" }, "sv"],
  ["no nonsense", { cookie: "xx", accepted: ";;,=,*" }, "en"],
] as const)("%s", (_, signs, locale) => {
  expect(localeOf({ ...visit, ...signs })).toBe(locale);
});
