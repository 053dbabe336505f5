import type { FastifyRequest } from "fastify";
import { expect, it } from "vitest";
import { describePage } from "./page-request.ts";

const settings = {
  brand: { name: "Rendezvous", niche: 1, cdnPrefix: "" },
  reach: { isLanguageMenuHidden: false },
  kinds: { fictionalWarning: "", fictionalIcon: "", fictionalSingular: "", fictionalPlural: "" },
  legal: { hasEntryWarning: true },
};

const warns = (url: string, country = "DE") =>
  describePage(
    {
      url,
      country,
      routeOptions: {},
      site: { settings, publicUrl: "http://localhost:3000" },
      cookies: {},
      query: {},
      locale: "en",
      caller: null,
    } as unknown as FastifyRequest,
    false,
  ).isWarned;

it("warns whoever enters the site from Germany or the Netherlands, and nobody else", () => {
  expect([warns("/"), warns("/members", "NL"), warns("/", "PL")]).toEqual([true, true, false]);
});

it.each(["/admin/../members", "/administration", "/x/admin"])(
  "warns at %s, which is not the desk's",
  (url) => {
    expect(warns(url)).toBe(true);
  },
);

it.each(["/admin", "/Admin/photos", "/admin.data", "/%61dmin"])(
  "asks nobody at %s, which is the desk's",
  (url) => {
    expect(warns(url)).toBe(false);
  },
);
