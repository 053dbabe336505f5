import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { servedLocales } from "#contracts/desk/announcement-texts.ts";
import { type Locale, locales } from "#i18n/locales.ts";
import { offeredLocales, ownLocale, spokenLocale } from "#i18n/site-languages.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { publishVersion } from "#server/modules/front/content/publish-version.ts";
import { FieldError } from "#server/platform/errors.ts";
import { translator } from "#server/platform/translate.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, sendMessageTo } from "#server/test/people/chatting.ts";
import { createMember, createSite, openSession } from "#server/test/people/factories.ts";
import { mailsAfterAWhile } from "#server/test/people/notifications.ts";
import { type SettingsChange, writeSettings } from "./write-settings.ts";

/** Two sites in one process: the second one speaks Dutch and German, the first all languages. */

const there = { host: "second.example" };
let app: TestApp;
let siteId: string;
beforeAll(async () => {
  app = await createTestApp();
  siteId = await createSite(app, there.host);
});
afterAll(() => app.close());
beforeEach(() => settle({ languages: ["nl", "de"], domainLanguage: null }));

const settle = (reach: NonNullable<SettingsChange["reach"]>) =>
  writeSettings(app.services, siteId, { reach });
let visits = 0;
function visitor(language?: string): Browser {
  visits += 1;
  const browser = app.browser({ address: `2001:db8:4c:${visits.toString(16)}::1` });
  if (language) browser.cookies.set("locale", language);
  return browser;
}
const get = (url: string, headers: Record<string, string> = there) =>
  app.browser().raw({ method: "GET", url, headers });
const notFoundIn = (locale: Locale) => translator(locale, "errors")("not_found");
/** The language in which the site refuses a visitor. */
async function spokenTo(browser: Browser, headers: Record<string, string> = {}): Promise<string | undefined> {
  const { body } = await browser.raw({
    method: "GET",
    url: "/api/nothing",
    headers: { ...there, ...headers },
  });
  return locales.find((locale) => JSON.parse(body).message === notFoundIn(locale));
}

describe("the languages of a site", () => {
  it("are all that it offers, at once and without a trace on another site", async () => {
    const languagesAt = async (headers: Record<string, string>) =>
      (await visitor().call("GET /api/settings.php", { headers })).body.languages;
    expect(await languagesAt(there)).toEqual(["nl", "de"]);
    expect(await languagesAt({})).toEqual([...locales]);
    await settle({ languages: ["pl"] });
    expect(await languagesAt(there)).toEqual(["pl"]);
    await settle({ languages: null });
    expect(await languagesAt(there)).toEqual([...locales]);
    expect(await languagesAt({})).toEqual([...locales]);
  });

  it("decide over what a cookie, an address and a browser ask for", async () => {
    expect(await spokenTo(visitor("de"))).toBe("de");
    expect(await spokenTo(visitor("fr"))).toBe("nl");
    expect(await spokenTo(visitor("fr"), { "accept-language": "fr,de;q=0.8" })).toBe("de");
    expect(await spokenTo(visitor(), { "accept-language": "en-GB,en" })).toBe("nl");
    await settle({ languages: ["nl", "de", "en"] });
    expect(await spokenTo(visitor(), { "accept-language": "fi" })).toBe("en");
    await settle({ domainLanguage: "de_DE" });
    expect(await spokenTo(visitor("fr"))).toBe("de");
    await settle({ domainLanguage: "fr_FR" });
    expect(await spokenTo(visitor("fr"))).toBe("en");
  });

  it("are the only ones that can be chosen, by a visitor and by a member", async () => {
    const choose = (language: Locale) =>
      visitor().call("PUT /api/lang-config", { body: { language, country: null }, headers: there });
    expect((await choose("de")).status).toBe(200);
    const refused = await choose("fr");
    expect([refused.status, refused.body.fields?.language?.code]).toEqual([422, "language_unknown"]);
    const member = await openSession(
      app,
      await createMember(app, { account: { siteId }, profile: { siteId } }),
    );
    const save = (language: Locale) =>
      member.call("PUT /api/user.php", { body: { language }, headers: there });
    expect((await save("de")).body.user.language).toBe("de");
    const kept = await save("fr");
    expect([kept.status, kept.body.fields?.language?.code]).toEqual([422, "language_unknown"]);
  });

  it("are those of its sitemaps and of its pages of words", async () => {
    const index = (await get("/sitemap.xml")).body;
    expect([...index.matchAll(/sitemaps\/([^.]+)\.xml/g)].map(([, name]) => name)).toEqual([
      "x-default",
      "nl",
      "de",
    ]);
    const map = (await get("/sitemaps/x-default.xml")).body;
    expect(new Set([...map.matchAll(/hreflang="([^"]+)"/g)].map(([, name]) => name))).toEqual(
      new Set(["nl", "de", "x-default"]),
    );
    expect((await get("/sitemaps/fr.xml")).status).toBe(404);
    expect((await get("/sitemaps/fr.xml", {})).status).toBe(200);
    const page = async (locale: Locale, headers: Record<string, string>) =>
      (
        await visitor().call("GET /api/content/:page", {
          ...{ params: { page: "terms" }, query: { locale }, headers },
        })
      ).body;
    expect(await page("de", there)).toMatchObject({ locale: "de", locales: ["nl", "de"] });
    expect(await page("fr", there)).toMatchObject({ locale: "nl", locales: ["nl", "de"] });
    expect(await page("fr", {})).toMatchObject({ locale: "fr", locales: [...locales] });
  });

  it("hide a page that the site has in none of them, which is back with its language", async () => {
    const { sites, db, gateways, clock } = app.services;
    const site = await sites.get(siteId);
    await publishVersion(db, {
      ...{ site, company: await sites.companyOf(site), gateways, page: "mentions", locale: "fr" as const },
      ...{ title: "Mentions", description: "Qui", body: "Mots.", reason: "new", staffId: null },
      now: clock.now(),
    });
    const status = async () =>
      (
        await visitor().call("GET /api/content/:page", {
          params: { page: "mentions" },
          query: {},
          headers: there,
        })
      ).status;
    expect([await status(), (await get("/sitemaps/x-default.xml")).body.includes("/mentions")]).toEqual([
      404,
      false,
    ]);
    await settle({ languages: ["nl", "fr"] });
    expect([await status(), (await get("/sitemaps/fr.xml")).body.includes("/mentions")]).toEqual([200, true]);
  });

  it.each([
    ["none", [], "too_small"],
    ["one that is no language", ["nl", "xx"], "language_unknown"],
    ["one twice", ["nl", "nl"], "invalid"],
  ])("cannot be %s", async (_, languages, code) => {
    const refused = settle({ languages: languages as Locale[] });
    await expect(refused).rejects.toThrow(FieldError);
    await refused.catch((error: FieldError) => expect(error.fields).toEqual({ "reach.languages": { code } }));
    expect((await app.services.sites.get(siteId)).settings.reach.languages).toEqual(["nl", "de"]);
  });
});

describe("a member whose language the site no longer has", () => {
  it("is spoken to in the site's own, and in theirs again when it is back", async () => {
    const account = { siteId, language: "fr" as const };
    const theirs = await createMember(app, { account, profile: { siteId } });
    const browser = await openSession(app, theirs, visitor());
    const language = async () =>
      (await browser.call("GET /api/user.php", { headers: there })).body.user?.language;
    expect([await spokenTo(browser), await language()]).toEqual(["nl", "nl"]);
    await visitor().call("POST /api/password-reset-mails", {
      ...{ body: { email: theirs.email }, headers: there },
    });
    const [mail] = await app.mailsTo(theirs.email);
    expect(mail?.subject).toBe(translator("nl", "mails")("password_reset.subject", { site: "Rendezvous" }));
    expect(mail?.html).toContain('lang="nl"');
    const stored = await app.services.db.select().from(accounts).where(eq(accounts.id, theirs.id));
    expect(stored[0]?.language).toBe("fr");
    await settle({ languages: ["nl", "fr"] });
    expect([await spokenTo(browser), await language()]).toEqual(["fr", "fr"]);
  });

  it("gets notifications in the site's own", async () => {
    const [a, b] = [await createPerson(app), await createPerson(app, { account: { language: "fr" } })];
    const { db, sites } = app.services;
    const first = await sites.find("localhost");
    await writeSettings({ db, sites }, first!.id, { reach: { languages: ["pl", "sv"] } });
    try {
      await sendMessageTo(a, b);
      const [mail] = await mailsAfterAWhile(app, b);
      expect(mail?.html).toContain('lang="pl"');
    } finally {
      await writeSettings({ db, sites }, first!.id, { reach: { languages: null } });
    }
  });

  it("signs up in a language that it has", async () => {
    const email = "bezoeker@example.com";
    const { status } = await visitor("fr").call("POST /api/signups", {
      body: {
        ...{
          email,
          name: "bezoeker",
          password: "a boat under the old bridge 9",
          date_of_birth: "1990-04-04",
        },
        ...{ gender: "woman", seeks: ["man"], consent: true },
      },
      headers: there,
    });
    expect(status).toBe(200);
    const [stored] = await app.services.db.select().from(accounts).where(eq(accounts.email, email));
    expect(stored?.language).toBe("nl");
    expect((await app.mailsTo(email))[0]?.html).toContain('lang="nl"');
  });
});

describe("the rules", () => {
  const site = (languages: Locale[], domainLanguage = "") => ({ languages, domainLanguage });
  it.each([
    ["its domain's", site(["en", "nl", "fr"], "fr_FR"), "fr"],
    ["English, if its domain's is none of them", site(["nl", "en"], "fr_FR"), "en"],
    ["its first, without English", site(["nl", "de"]), "nl"],
    ["English, if it has all", site([...locales]), "en"],
  ])("a site's own language is %s", (_, reach, own) => {
    expect(ownLocale(reach)).toBe(own);
    expect(spokenLocale(reach, "xx")).toBe(own);
  });

  it("a country is offered its own of the site's, or all where the site has none of them", () => {
    expect(offeredLocales(["nl", "de"], "BE")).toEqual(["nl", "de"]);
    expect(offeredLocales(["nl", "de"], "US")).toEqual(["nl", "de"]);
    expect(offeredLocales(["nl", "en"], "US")).toEqual(["en"]);
    expect(offeredLocales([...locales], "BE")).toEqual(["nl", "fr", "de"]);
    expect(offeredLocales(["nl", "de"], null)).toEqual(["nl", "de"]);
  });

  it("an announcement is written in the site's languages of its countries, and in the one for all others", () => {
    const all = site([...locales]);
    expect(servedLocales({ ...all, countries: ["NL"] })).toEqual(["en", "nl"]);
    expect(servedLocales({ ...all, countries: [] })).toEqual([...locales]);
    expect(servedLocales({ ...site(["de", "fr", "nl"]), countries: ["NL"] })).toEqual(["nl", "de"]);
    expect(servedLocales({ ...site(["en", "fr", "nl"], "fr"), countries: ["NL"] })).toEqual(["en", "nl"]);
  });
});
