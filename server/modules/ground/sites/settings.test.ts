import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type SettingsGroup,
  searchFields,
  settingsAudience,
  settingsShapes,
} from "#contracts/ground/site-settings.ts";
import { settingsAnswer } from "#contracts/ground/sites.ts";
import { countries } from "#i18n/countries.ts";
import { locales } from "#i18n/locales.ts";
import { sites } from "#server/db/schema/sites.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { defaultSettings } from "./default-settings.ts";
import { readSettings } from "./read-settings.ts";
import { writeSettings } from "./write-settings.ts";

let app: TestApp;
let siteId: string;
beforeAll(async () => {
  app = await createTestApp();
  siteId = (await app.services.sites.find("localhost"))!.id;
});
afterAll(() => app.close());
beforeEach(() => settleSite(app, {}));

const write = (change: object) => writeSettings(app.services, siteId, change);
const stored = async () => {
  const [row] = await app.services.db.select().from(sites).where(eq(sites.id, siteId));
  return row?.settings;
};
/** Writes settings directly into the database, past every check. */
async function scribble(settings: unknown): Promise<void> {
  await app.services.db
    .update(sites)
    .set({ settings: settings as never })
    .where(eq(sites.id, siteId));
  app.services.sites.forget();
}
const settings = async () => (await app.services.sites.get(siteId)).settings;

describe("the answer of settings.php", () => {
  it("is the seed's, name by name, with the defaults", async () => {
    const { status, body } = await app.browser().call("GET /api/settings.php");
    expect(status).toBe(200);
    const { minimum_message_costs, ...others } = body;
    const company = (await app.services.sites.get(siteId)).companyId;
    expect(others).toEqual({
      name: "Rendezvous",
      domain: "localhost",
      domain_language: "",
      cdn_prefix: "",
      niche: 1,
      signups: "all",
      logged_out_search: "other",
      logged_out_search_trafficsource: "other",
      enable_site_entry_popup: "yes",
      support_phone: "",
      support_email: "support@localhost",
      push_public_key: app.services.push.publicKey,
      fictional_icon: "",
      fictional_warning: "",
      fictional_singular: "",
      fictional_plural: "",
      countries: [...countries],
      index_title: "",
      description: "",
      visible_profile_fields: defaultSettings.profiles.visibleFields,
      visible_profile_notes: ["online", "distance"],
      message_credits: 5,
      photo_credits: 10,
      gift_credits: [10, 25, 50, 100],
      signup_credits: 0,
      message_length: 1000,
      search_fields: [...searchFields],
      refund_days: 14,
      member_resell: false,
      company_id: company,
      mail_name: "Rendezvous",
      geoip_country: null,
      geoip_selected_country: null,
      is_country_chosen: false,
      languages: [...locales],
      is_language_menu_hidden: false,
      is_tracking_asked: true,
      is_signup_closed: false,
      is_search_closed: false,
      search_kinds: [],
      free_messages: 5,
      free_conversations: 2,
      free_photos: 3,
      premium_photos: 25,
      is_demo: false,
      minimum_message_cost: null,
    });
    expect(Object.keys(minimum_message_costs)).toEqual([...countries]);
  });

  it("tells what a message costs at the least in each country, in its own money", async () => {
    const costs = async () => (await app.browser().call("GET /api/settings.php")).body.minimum_message_costs;
    // 700 credits for 79.99 are the cheapest: five of them are 57.1 cents.
    expect((await costs()).DE).toEqual({ costs: 0.58, currency: "EUR" });
    expect((await costs()).PL).toEqual({ costs: 2.43, currency: "PLN" });
    await write({ money: { messageCredits: 10 }, reach: { countries: ["DE", "GB"] } });
    expect(await costs()).toEqual({
      DE: { costs: 1.15, currency: "EUR" },
      GB: { costs: 0.98, currency: "GBP" },
    });
    await write({ money: { messageCredits: 0 } });
    expect((await costs()).DE?.costs).toBe(0);
  });

  it("tells it once more for the visitor's own country, and nothing for a country that the site does not serve", async () => {
    await write({ reach: { countries: ["DE", "PL"] } });
    const costFrom = async (address?: string) => {
      const visitor = app.browser(address === undefined ? {} : { address });
      return (await visitor.call("GET /api/settings.php")).body.minimum_message_cost;
    };
    expect(await costFrom("5.9.0.1")).toEqual({ costs: 0.58, currency: "EUR" });
    expect([await costFrom("8.8.8.8"), await costFrom()]).toEqual([null, null]);
    const polish = app.browser({ address: "5.9.0.1" });
    polish.cookies.set("country", "PL");
    const { body } = await polish.call("GET /api/settings.php");
    expect(body.minimum_message_cost).toEqual({ costs: 2.43, currency: "PLN" });
  });

  it("says to a visit that cannot sign up that it cannot", async () => {
    await write({ signup: { mode: "with_trafficsource", allowedNetworks: ["goodnet"] } });
    const isClosedFrom = async (page: string) => {
      const browser = app.browser();
      await browser.raw({ method: "GET", url: page });
      return (await browser.call("GET /api/settings.php")).body.is_signup_closed;
    };
    expect(await isClosedFrom("/signup")).toBe(true);
    expect(await isClosedFrom("/signup?network=othernet")).toBe(true);
    expect(await isClosedFrom("/?network=GoodNet")).toBe(false);
    await write({ signup: { mode: "other" } });
    expect(await isClosedFrom("/signup")).toBe(false);
  });

  it.each([
    ["none", "other", { others: true, source: false }],
    ["other", "none", { others: false, source: true }],
    ["none", "none", { others: true, source: true }],
  ] as const)(
    "says whether a visit may look at members: %s, from a traffic source %s",
    async (forVisitors, forTrafficSource, expected) => {
      await write({ signup: { allowedNetworks: ["goodnet"] }, search: { forVisitors, forTrafficSource } });
      const isClosedTo = async (page: string) => {
        const browser = app.browser();
        await browser.raw({ method: "GET", url: page });
        const { is_search_closed: isClosed } = (await browser.call("GET /api/settings.php")).body;
        expect((await browser.call("GET /api/members")).status).toBe(isClosed ? 403 : 200);
        return isClosed;
      };
      expect({
        others: await isClosedTo("/?network=othernet"),
        source: await isClosedTo("/?network=goodnet"),
      }).toEqual(expected);
    },
  );

  it("holds nothing that only the server may know", async () => {
    const secret = "only-the-server-knows";
    await write({
      signup: { inviteCodes: [secret], allowedNetworks: [secret] },
      kinds: { camCountries: ["FI"] },
    });
    const { body } = await app.browser().raw({ method: "GET", url: "/api/settings.php" });
    expect(body).not.toContain(secret);
    expect(body).not.toMatch(/cam_?countr|invite|network/i);
    expect(Object.keys(JSON.parse(body)).sort()).toEqual(Object.keys(settingsAnswer.shape).sort());
  });
});

describe("a change of settings", () => {
  it("keeps what it does not name, and is seen at once", async () => {
    await write({ money: { messageCredits: 7, freeMessages: 1 } });
    await write({ money: { messageCredits: 8 }, brand: { name: " Rosemary " } });
    expect(await stored()).toEqual({
      money: { messageCredits: 8, freeMessages: 1 },
      brand: { name: "Rosemary" },
    });
    expect((await app.browser().call("GET /api/settings.php")).body).toMatchObject({
      name: "Rosemary",
      mail_name: "Rosemary",
      message_credits: 8,
    });
  });

  it("puts back to the default what is null", async () => {
    await write({ money: { messageCredits: 7, freeMessages: 1 } });
    await write({ money: { messageCredits: null } });
    expect((await settings()).money).toEqual({ ...defaultSettings.money, freeMessages: 1 });
  });

  it("is refused whole, with a code for each field", async () => {
    const change = {
      brand: { name: "", niche: 8, cdnPrefix: "cdn.example", supportEmail: "nobody" },
      money: { messageCredits: "5", giftCredits: [-1], refundDays: 15 },
      reach: { countries: ["NL", "XX"] },
      kinds: { fictionalWarning: "x".repeat(1001), fictionalSingular: "\u2800", warning: "Written by us." },
      marketing: { indexTitle: "\u200b\u2060" },
      message_credits: { value: 7 },
      constructor: { name: "x" },
    };
    await expect(write(change)).rejects.toMatchObject({
      code: "invalid_fields",
      fields: {
        "brand.name": { code: "too_short" },
        "brand.niche": { code: "too_large" },
        "brand.cdnPrefix": { code: "invalid" },
        "brand.supportEmail": { code: "invalid" },
        "money.messageCredits": { code: "invalid" },
        "money.giftCredits": { code: "too_small" },
        "reach.countries": { code: "invalid" },
        "kinds.fictionalWarning": { code: "too_long" },
        "kinds.fictionalSingular": { code: "invalid" },
        "marketing.indexTitle": { code: "invalid" },
        "kinds.warning": { code: "invalid" },
        "message_credits.value": { code: "invalid" },
        "constructor.name": { code: "invalid" },
      },
    });
    expect(await stored()).toEqual({});
  });

  it.each([
    "https://cdn.example/x; script-src *",
    "https://cdn.example/x?y=1",
    "https://cdn.example/",
    "https://a:b@cdn.example",
    "javascript:alert(1)",
    "//cdn.example",
    "https://cdn.example\nx",
  ])("takes no CDN at %j", async (cdnPrefix) => {
    await expect(write({ brand: { cdnPrefix } })).rejects.toMatchObject({
      fields: { "brand.cdnPrefix": { code: "invalid" } },
    });
  });

  it("loses none of many that are made at once", async () => {
    const changes = [
      { money: { messageCredits: 3 } },
      { money: { freeMessages: 2 } },
      { brand: { name: "Thyme" } },
      { chat: { messageLength: 50 } },
      { money: { signupCredits: 9 } },
    ];
    await Promise.all(changes.map(write));
    expect(await stored()).toEqual({
      money: { messageCredits: 3, freeMessages: 2, signupCredits: 9 },
      brand: { name: "Thyme" },
      chat: { messageLength: 50 },
    });
  });

  it("is refused for a site that is not there", async () => {
    const nobody = "01900000-0000-7000-8000-000000000000";
    await expect(writeSettings(app.services, nobody, {})).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a damaged row", () => {
  it("keeps every valid field, and uses defaults for the others", async () => {
    await scribble({
      money: { messageCredits: "seven", freeMessages: 1, giftCredits: null },
      brand: "Rosemary",
      reach: { countries: ["NL", 7] },
      kinds: { fictionalWarning: 7, fictionalIcon: "no sign" },
      search: null,
      unheard: { of: 1 },
      message_credits: 9,
    });
    const { status, body } = await app.browser().call("GET /api/settings.php");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: "Rendezvous",
      message_credits: 5,
      free_messages: 1,
      gift_credits: [10, 25, 50, 100],
      countries: [...countries],
      fictional_warning: "",
      fictional_icon: "",
    });
    expect((await app.browser().call("GET /api/members")).status).toBe(200);
  });

  it("names each bad field once, and nothing else", () => {
    const { settings, faults } = readSettings({ money: { messageCredits: -1, freeMessages: 1 }, brand: [] });
    expect(settings.money).toEqual({ ...defaultSettings.money, freeMessages: 1 });
    expect(faults.map(({ setting }) => setting)).toEqual(["brand", "money.messageCredits"]);
    for (const row of [null, 7, "x", [], { __proto__: { money: {} } }]) {
      expect(readSettings(row)).toEqual({ settings: defaultSettings, faults: [] });
    }
  });

  it("can be mended by a change", async () => {
    await scribble({ brand: "Rosemary", money: null });
    await write({ brand: { name: "Thyme" }, money: { messageCredits: 6 } });
    expect(await stored()).toEqual({ brand: { name: "Thyme" }, money: { messageCredits: 6 } });
  });
});

it.each(Object.keys(settingsShapes) as SettingsGroup[])(
  "has defaults for %s that could be written",
  (group) => {
    const names = Object.keys(settingsShapes[group].shape);
    expect(Object.keys(defaultSettings[group])).toEqual(names);
    expect(Object.keys(settingsAudience[group])).toEqual(names);
    expect(settingsShapes[group].safeParse(defaultSettings[group]).error).toBeUndefined();
  },
);

it("finds the settings of before under their subjects, and leaves them for the release before", async () => {
  const flat = {
    name: "Rosemary",
    message_credits: 7,
    freeMessages: 1,
    signups: "other",
    inviteCodes: ["ROSE-1"],
    logged_out_search: "none",
    enable_site_entry_popup: "no",
    fictional_warning: "Written by us.",
    camCountries: ["NL"],
  };
  await scribble(flat);
  const file = new URL("../../../db/migrations/0023_settings_by_subject.sql", import.meta.url);
  const [update = ""] = readFileSync(file, "utf8").split("--> statement-breakpoint");
  await app.services.db.execute(sql.raw(update));
  expect(await stored()).toEqual({
    ...flat,
    brand: { name: "Rosemary" },
    money: { messageCredits: 7, freeMessages: 1 },
    signup: { mode: "other", inviteCodes: ["ROSE-1"] },
    search: { forVisitors: "none" },
    legal: { hasEntryWarning: false },
    kinds: { fictionalWarning: "Written by us.", camCountries: ["NL"] },
  });
});
