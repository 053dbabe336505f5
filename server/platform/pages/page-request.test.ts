import type { FastifyRequest } from "fastify";
import { expect, it } from "vitest";
import type { LogoPicture } from "#contracts/ground/site-logo.ts";
import type { Settings } from "#contracts/ground/site-settings.ts";
import { type Locale, locales } from "#i18n/locales.ts";
import { describePage } from "./page-request.ts";

const settings = {
  brand: { name: "Rendezvous", niche: 1, accent: "", cdnPrefix: "" },
  reach: { languages: [...locales] as Locale[], isLanguageMenuHidden: false },
  kinds: {
    ...{ fictionalWarning: "", fictionalIcon: "", fictionalSingular: "", fictionalPlural: "" },
    camCountries: [] as string[],
  },
  legal: { hasEntryWarning: true },
  marketing: { wording: {} as Settings["marketing"]["wording"] },
};

const site = { publicUrl: "http://localhost:3000", logo: undefined as LogoPicture[] | undefined };

const describe = (
  url: string,
  country: string | null = "DE",
  geoCountry: string | null = null,
  query: Record<string, unknown> = {},
  cookies: Record<string, string> = {},
) =>
  describePage(
    {
      url,
      country,
      geoCountry,
      routeOptions: {},
      site: { ...site, settings },
      cookies,
      query,
      locale: "en",
      caller: null,
    } as unknown as FastifyRequest,
    {
      demo: false,
      sharePictureOf({ niche, title }) {
        titles.push(title);
        return { path: `/share/${niche}.png`, alt: "" };
      },
    },
  );
const titles: (string | undefined)[] = [];
const warns = (...asked: Parameters<typeof describe>) => describe(...asked).isWarned;

it("warns whoever enters the site from Germany or the Netherlands, and nobody else", () => {
  expect([warns("/"), warns("/members", "NL"), warns("/", "PL")]).toEqual([true, true, false]);
});

it("warns who is there by their address, whatever country they chose, and who chose one of the two elsewhere", () => {
  expect([warns("/", "US", "DE"), warns("/", "PL", "NL"), warns("/", "DE", "US")]).toEqual([
    true,
    true,
    true,
  ]);
  expect([warns("/", "US", "PL"), warns("/", null, null)]).toEqual([false, false]);
});

it("warns nobody again who has confirmed their age, and whoever has closed something else", () => {
  const told = (dismissed: string) => describe("/", "DE", "DE", {}, { dismissed }).isWarned;
  expect([
    told("hide-entry-warning"),
    told("hide-enrich-alert,hide-entry-warning"),
    told("hide-enrich-alert"),
    told("hide-entry-warnings"),
  ]).toEqual([false, false, true, true]);
});

it("warns nobody, on any layout, where the site has switched the warning off", () => {
  settings.legal.hasEntryWarning = false;
  const asked = ["/", "/chats", "/landers/video", "/reset-password"].map((url) => warns(url, "DE", "DE"));
  settings.legal.hasEntryWarning = true;
  expect(asked).toEqual([false, false, false, false]);
});

it.each(["/admin/../members", "/administration", "/x/admin"])(
  "warns at %s, which is not the desk's",
  (url) => {
    expect(warns(url)).toBe(true);
  },
);

it("asks nobody at the page for a day without a network, where the warning's code could not come", () => {
  expect([warns("/offline"), warns("/offline?from=/"), warns("/offline-x")]).toEqual([false, false, true]);
});

it.each(["/admin", "/Admin/photos", "/admin.data", "/%61dmin"])(
  "asks nobody at %s, which is the desk's",
  (url) => {
    expect(warns(url)).toBe(false);
  },
);

it("speaks the language that the address names if the site has it, and offers the site's", () => {
  const { reach } = settings;
  settings.reach = { ...reach, languages: ["nl", "de"] };
  const asked = (lang: unknown) => describe("/pages/terms", "US", "US", { lang });
  const spoken = ["de", "fr", "xx", ["de"]].map((lang) => asked(lang).locale);
  const { languages, siteLanguages } = asked("de");
  settings.reach = reach;
  expect(spoken).toEqual(["de", "en", "en", "en"]);
  expect([languages, siteLanguages]).toEqual([
    ["nl", "de"],
    ["nl", "de"],
  ]);
});

it("takes the niche of a lander whose slug names one, and of the site everywhere else", () => {
  const niches = [
    "/landers/video/gay-nearby?lang=de",
    "/landers/video/nearby",
    "/signup?next=/landers/video/gay",
  ];
  expect(niches.map((url) => describe(url).niche)).toEqual([7, 1, 1]);
  expect(niches.map((url) => describe(url).colours)).toEqual([7, null, null]);
  const { brand } = settings;
  settings.brand = { ...brand, accent: "teal" };
  const withAccent = niches.map((url) => describe(url).colours);
  settings.brand = brand;
  expect(withAccent).toEqual(["teal", "teal", "teal"]);
});

it("keeps a site of a niche to its own, whatever the address names", () => {
  settings.brand.niche = 3;
  const niches = ["/landers/video/gay", "/landers/video/bdsm", "/landers/video"].map(
    (url) => describe(url).niche,
  );
  settings.brand.niche = 1;
  expect(niches).toEqual([3, 3, 3]);
});

it("tells of profiles that are no members' where the site has fictional ones, cams, or both", () => {
  const { kinds } = settings;
  const told = (["", "Written by us."] as const).flatMap((fictionalWarning) =>
    [[], ["GB"]].map((camCountries) => {
      settings.kinds = { ...kinds, fictionalWarning, camCountries };
      const { fictional, hasOtherKinds } = describe("/");
      return [fictional !== null, hasOtherKinds];
    }),
  );
  settings.kinds = kinds;
  expect(told).toEqual([
    [false, false],
    [false, true],
    [true, true],
    [true, true],
  ]);
});

it("has the logo of the site that is asked, and no word of it where the site has none", () => {
  const logo = [{ src: "/site-logo/0123456789abcdef.webp", alt: "Rendezvous", width: 128, height: 32 }];
  expect(JSON.stringify(describe("/"))).not.toContain("logo");
  site.logo = logo;
  const shown = describe("/").logo;
  site.logo = undefined;
  expect(shown).toEqual(logo);
});

it("has the site's own words in the language of the page, and their title in the picture of its own niche", () => {
  settings.marketing.wording = { de: { title: "Hier bist du richtig", lead: "Komm herein." }, fr: {} };
  const german = describe("/?lang=de", "PL", null, { lang: "de" });
  expect([german.words, titles.at(-1)]).toEqual([
    { title: "Hier bist du richtig", lead: "Komm herein." },
    "Hier bist du richtig",
  ]);
  expect([describe("/").words, titles.at(-1)]).toEqual([null, undefined]);
  describe("/landers/video/gay", "PL", null, { lang: "de" });
  expect(titles.at(-1)).toBeUndefined();
  settings.marketing.wording = {};
});
