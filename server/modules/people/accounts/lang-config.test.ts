import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { networkOf } from "#server/platform/network-of.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { withSettings } from "#server/test/app/settle-site.ts";
import { createPerson, type Person } from "#server/test/people/chatting.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const choose = (browser: Browser, language: unknown, country: unknown) =>
  browser.call("PUT /api/lang-config", { body: { language, country } as never });
const settingsOf = async (browser: Browser) => (await browser.call("GET /api/settings.php")).body;
const accountOf = async ({ id }: Person) => {
  const [account] = await app.services.db.select().from(accounts).where(eq(accounts.id, id));
  return account;
};
const setCookies = (headers: Record<string, unknown>) => [headers["set-cookie"] ?? []].flat().map(String);

/** Sends the form as a browser without scripts does. */
const send = (browser: Browser, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  browser.raw({
    method: "POST",
    url: "/lang-config",
    payload: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  });

describe("a visitor's choice", () => {
  it("decides language, country, the languages there are, and what money is asked", async () => {
    const browser = app.browser();
    expect((await settingsOf(browser)).geoip_selected_country).toBeNull();
    const { status, body, headers } = await choose(browser, "pl", "PL");
    expect([status, body]).toEqual([200, { language: "pl", country: "PL" }]);
    for (const cookie of setCookies(headers)) {
      expect(cookie).toMatch(/^(locale=pl|country=PL); Max-Age=31536000; Path=\/; SameSite=Lax$/);
    }
    expect(setCookies(headers)).toHaveLength(2);
    expect(await settingsOf(browser)).toMatchObject({
      geoip_country: null,
      geoip_selected_country: "PL",
      languages: ["pl", "en"],
    });
    const { body: offer } = await browser.call("GET /api/bundles");
    expect([offer.country, offer.currency]).toEqual(["PL", "PLN"]);
    const { body: refusal } = await browser.call("POST /api/orders", { body: {} as never });
    expect(refusal.message).toBe("Zaloguj się, aby kontynuować.");
  });

  it("leaves the country alone where none is named", async () => {
    const browser = app.browser();
    await choose(browser, "fr", "CH");
    const { headers } = await choose(browser, "it", null);
    expect(setCookies(headers).map((cookie) => cookie.split(";")[0])).toEqual(["locale=it"]);
    expect((await settingsOf(browser)).geoip_selected_country).toBe("CH");
    expect(browser.cookies.get("locale")).toBe("it");
  });

  it.each(["US", "BE", "FI"] as const)("is one of the languages of %s", async (country) => {
    const browser = app.browser();
    const offered = { US: ["en", "es"], BE: ["nl", "fr", "de"], FI: ["fi", "sv", "en"] }[country];
    for (const language of offered) expect((await choose(browser, language, country)).status).toBe(200);
    const { status, body } = await choose(browser, "da", country);
    expect([status, body.fields?.language?.code]).toEqual([422, "language_unknown"]);
  });
});

describe("a choice that is taken back", () => {
  it("leaves the country to the address, also of a form, and the languages there", async () => {
    const here = vi.spyOn(app.services.geo, "countryOfAddress").mockReturnValue("DE");
    try {
      const browser = app.browser();
      expect(await settingsOf(browser)).toMatchObject({
        ...{ geoip_country: "DE", geoip_selected_country: "DE", is_country_chosen: false },
      });
      await choose(browser, "pl", "PL");
      const chosen = { geoip_country: "DE", geoip_selected_country: "PL", is_country_chosen: true };
      expect(await settingsOf(browser)).toMatchObject(chosen);
      // Polish is not offered in Germany, so nothing is stored.
      const { status, body } = await choose(browser, "pl", "detected");
      expect([status, body.fields?.language?.code]).toEqual([422, "language_unknown"]);
      expect(await settingsOf(browser)).toMatchObject(chosen);
      const back = await send(browser, { language: "pl", country: "detected", next: "/premium" });
      const to = new URL(String(back.headers.location), "http://localhost");
      expect([to.pathname, to.searchParams.get("country")]).toEqual(["/lang-config", "detected"]);

      expect((await choose(browser, "en", "detected")).body).toEqual({
        ...{ language: "en", country: "detected" },
      });
      expect(browser.cookies.has("country")).toBe(false);
      expect(await settingsOf(browser)).toMatchObject({
        ...{ geoip_selected_country: "DE", is_country_chosen: false, languages: ["de", "en"] },
      });
      await choose(browser, "en", "PL");
      const sent = await send(browser, { language: "de", country: "detected", next: "/premium" });
      expect([sent.status, sent.headers.location]).toEqual([303, "/premium"]);
      expect(setCookies(sent.headers)).toContainEqual(
        expect.stringMatching(/^country=; Max-Age=0; Path=\/; Expires=.*; SameSite=Lax$/),
      );
      expect((await settingsOf(browser)).geoip_selected_country).toBe("DE");
    } finally {
      here.mockRestore();
    }
  });

  it("leaves no country where the address tells none", async () => {
    const browser = app.browser();
    await choose(browser, "pl", "PL");
    expect((await choose(browser, "fi", "detected")).status).toBe(200);
    expect(await settingsOf(browser)).toMatchObject({
      ...{ geoip_selected_country: null, is_country_chosen: false },
    });
  });
});

describe("a member's choice", () => {
  it("is saved as their language; where they live and everybody else stay as they are", async () => {
    const [anna, bert] = [await createPerson(app), await createPerson(app)];
    const before = await accountOf(anna);
    expect((await choose(anna.browser, "de", "CH")).status).toBe(200);
    expect(await accountOf(anna)).toMatchObject({ language: "de", country: before?.country });
    expect(await accountOf(bert)).toMatchObject({ language: before?.language });
    expect((await anna.browser.call("GET /api/user.php")).body.user).toMatchObject({ language: "de" });
    await send(anna.browser, { language: "it", country: "CH", next: "/profile" });
    expect(await accountOf(anna)).toMatchObject({ language: "it", country: before?.country });
  });
});

describe("an unknown language or country", () => {
  const countries = ["XX", "pl", "EU", "", "P", "PLN", "ＰＬ", "constructor", "PL\r\nset-cookie: a=b"];
  it.each(countries)("is no country: %j", async (country) => {
    const { browser, ...person } = await createPerson(app);
    const { language } = (await accountOf({ browser, ...person })) ?? {};
    const { status, body, headers } = await choose(browser, "de", country);
    expect([status, body.fields?.country?.code]).toEqual([422, "country_unknown"]);
    expect(body.fields?.country?.message).toBe("Please choose a country from the list.");
    expect(setCookies(headers)).toEqual([]);
    expect((await accountOf({ browser, ...person }))?.language).toBe(language);
  });

  it.each([7, true, ["PL"], {}])("is no name of a country: %j", async (country) => {
    const { status, headers } = await choose(app.browser(), "de", country);
    expect([status, setCookies(headers)]).toEqual([400, []]);
  });

  it.each(["xx", "EN", "en-GB", "", "__proto__", "pl; path=/x", 1, null])(
    "is no language: %j",
    async (language) => {
      const { status, body, headers } = await choose(app.browser(), language, "PL");
      expect([status, body.fields?.language?.code]).toEqual([422, "language_unknown"]);
      expect(setCookies(headers)).toEqual([]);
    },
  );

  it("is a country of other sites, also in a cookie of before", async () => {
    await withSettings(app, { reach: { countries: ["DE", "AT"] } }, async () => {
      const browser = app.browser();
      expect((await choose(browser, "pl", "PL")).body.fields?.country?.code).toBe("country_unknown");
      browser.cookies.set("country", "PL");
      expect((await settingsOf(browser)).geoip_selected_country).toBeNull();
      expect((await choose(browser, "de", "AT")).status).toBe(200);
    });
  });
});

describe("the form of a browser without scripts", () => {
  it("keeps the choice and leads back to where one came from", async () => {
    const browser = app.browser();
    const { status, headers } = await send(browser, {
      language: "pl",
      country: "PL",
      next: "/premium?a=b#c",
    });
    expect([status, headers.location]).toEqual([303, "/premium?a=b#c"]);
    expect([browser.cookies.get("locale"), browser.cookies.get("country")]).toEqual(["pl", "PL"]);
    expect(headers["cache-control"]).toBe("private, no-store");
  });

  it.each([
    ["a language that is not offered there", { language: "en", country: "BE" }, "language", "BE"],
    ["no language", { country: "PL" }, "language", "PL"],
    ["a country that does not exist", { language: "en", country: "XX" }, "country", null],
  ])("leads to the form again with %s", async (_, fields, refused, country) => {
    const browser = app.browser();
    const { status, headers } = await send(browser, { ...fields, next: "/premium" });
    const to = new URL(String(headers.location), "http://localhost");
    expect([status, to.pathname]).toEqual([303, "/lang-config"]);
    const { searchParams: search } = to;
    expect([search.get("refused"), search.get("country"), search.get("next")]).toEqual([
      refused,
      country,
      "/premium",
    ]);
    expect(setCookies(headers)).toEqual([]);
  });

  it.each([
    "//evil.test",
    "/\\evil.test",
    "/\t/evil.test",
    "https://evil.test/",
    "javascript:alert(1)",
    "/a/..//evil.test",
    "/x\r\nset-cookie: account=1",
    "",
  ])("never leads away: %j", async (next) => {
    for (const fields of [
      { language: "de", country: "DE" },
      { language: "xx", country: "" },
    ]) {
      const { status, headers } = await send(app.browser(), { ...fields, next });
      const to = new URL(String(headers.location), "http://localhost:3000");
      expect([status, to.origin]).toEqual([303, "http://localhost:3000"]);
      expect(headers.location).toMatch(/^\/(?![/\\])[!-~]*$/);
      expect(setCookies(headers).join()).not.toContain("account");
    }
  });

  it("is refused from another site's page, whoever is signed in", async () => {
    const anna = await createPerson(app);
    const { language } = (await accountOf(anna)) ?? {};
    const fields = { language: "de", country: "DE" };
    for (const headers of [
      { origin: "https://evil.test", "sec-fetch-site": "cross-site" },
      { origin: "null", "sec-fetch-site": "cross-site" },
    ]) {
      const answer = await send(anna.browser, fields, headers);
      expect([answer.status, setCookies(answer.headers)]).toEqual([403, []]);
    }
    expect((await accountOf(anna))?.language).toBe(language);
  });

  it("leads on to a page with many filters", async () => {
    const next = `/members?city=${"x".repeat(3000)}`;
    const { status, headers } = await send(app.browser(), { language: "de", country: "DE", next });
    expect([status, headers.location]).toEqual([303, next]);
  });

  it("is refused where it is no form or too long", async () => {
    const browser = app.browser();
    const long = await send(browser, { next: "x".repeat(5000) });
    expect([long.status, JSON.parse(long.body).error]).toEqual([413, "body_too_large"]);
    const odd = { method: "POST", url: "/lang-config", payload: "<a/>" } as const;
    expect((await browser.raw({ ...odd, headers: { "content-type": "text/xml" } })).status).toBe(415);
  });

  it.each([
    ["en", 413, "That is too much to send at once.", "Language and country"],
    [
      "de",
      429,
      "Das ging etwas zu schnell. Bitte warte kurz und versuche es dann wieder.",
      "Sprache und Land",
    ],
    ["fr", 403, "Une erreur s’est produite.", "Langue et pays"],
  ] as const)(
    "is refused with a page in %s where a browser sent it: %i",
    async (language, status, text, back) => {
      const address = `198.51.100.${status % 256}`;
      if (status === 429) await app.services.rateLimits.take(`api:${networkOf(address)}`, 1200, 60, 1200);
      const browser = app.browser({ address, language });
      const answer = await send(
        browser,
        { language: "en", country: "PL", next: status === 413 ? "x".repeat(5000) : "/" },
        {
          accept: "text/html,application/xhtml+xml,*/*;q=0.8",
          ...(status === 403 && { origin: "https://evil.test", "sec-fetch-site": "cross-site" }),
        },
      );
      expect(answer.status).toBe(status);
      expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(answer.headers["cache-control"]).toBe("private, no-store");
      expect(answer.headers["content-security-policy"]).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/=]+'; .*frame-ancestors 'none'$/,
      );
      expect(answer.body).toContain(`<html lang="${language}">`);
      expect(answer.body).toContain(`<h1>${text}</h1><p><a href="/lang-config">${back}</a></p>`);
      expect(answer.headers["retry-after"]).toEqual(
        status === 429 ? expect.stringMatching(/^\d+$/) : undefined,
      );
      expect(setCookies(answer.headers)).toEqual([]);
    },
  );
});
