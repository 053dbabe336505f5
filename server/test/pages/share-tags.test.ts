import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { landers } from "#contracts/front/landers.ts";
import { ownPages } from "#contracts/front/own-pages.ts";
import { type Locale, locales } from "#i18n/locales.ts";
import { publishVersion } from "#server/modules/front/content/publish-version.ts";
import { writeSettings } from "#server/modules/ground/sites/write-settings.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { createPerson, type Person, sendMessageTo } from "#server/test/people/chatting.ts";

/** What a messenger reads of a shared link: on every public page, in every language, and nothing of members. */

let app: TestApp;
let siteId: string;
let member: Person;
let origin: string;
beforeAll(async () => {
  app = await createTestApp({ env: { WEB_PAGES: "built" } });
  const { db, sites, clock } = app.services;
  const site = (await sites.find("localhost"))!;
  siteId = site.id;
  origin = site.publicUrl;
  member = await createPerson(app, { credits: 100, profile: { name: "Oriana" } });
  const friend = await createPerson(app, { credits: 100 });
  // An unread message, which the title of a member's page counts.
  await sendMessageTo(friend, member);
  const company = await sites.companyOf(site);
  const text = { title: "Impressum", description: "Wer dahinter steht", reason: "new" };
  for (const body of ["Worte.", "Andere Worte."]) {
    await publishVersion(db, {
      ...{ site, company, gateways: app.services.gateways, page: "impressum", locale: "de" as const, body },
      ...{ ...text, staffId: null, now: clock.now() },
    });
  }
});
afterAll(() => app.close());
beforeEach(() => settleSite(app, {}));

const asPage = { accept: "text/html" };
/** As messengers ask: without cookies and without a language. */
async function read(url: string, headers: Record<string, string> = {}) {
  const asked = { host: "localhost:3000", ...asPage, ...headers };
  const { statusCode, body } = await app.http.inject({ url, headers: asked, remoteAddress: "10.9.9.9" });
  expect([url, statusCode]).toEqual([url, 200]);
  return { body, ...tagsOf(body) };
}

function tagsOf(html: string) {
  const found = [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g)];
  const all = found.map(([, name = "", content = ""]) => [name, decoded(content)] as const);
  return { all, one: Object.fromEntries(all.filter(([name]) => name !== "og:locale:alternate")) };
}

const decoded = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
const contentOf = (html: string, pattern: RegExp) => decoded(pattern.exec(html)?.[1] ?? "");

const territories: Record<Locale, string> = {
  ...{ en: "en_GB", nl: "nl_NL", de: "de_DE", it: "it_IT", fr: "fr_FR", es: "es_ES" },
  ...{ pl: "pl_PL", da: "da_DK", fi: "fi_FI", nb: "nb_NO", sv: "sv_SE" },
};

const kinds = [
  ...["/", "/signup", "/login", "/pricing", "/premium", "/pages/terms", "/pages/faq"],
  ...["/complaints", "/complaints/counts"],
  ...["/landers/video", "/landers/maplanding/nearby", "/landers/socialnetwork/gay"],
];
const others = [...ownPages.map((page) => `/pages/${page}`), ...landers.map((name) => `/landers/${name}`)];

describe.each(locales)("a shared link in %s", (locale) => {
  it.each(atSize(kinds, [...new Set([...kinds, ...others])]))("to %s shows that page", async (path) => {
    const url = `${path}?lang=${locale}`;
    const { body, all, one } = await read(url);
    expect(body).toContain(`<html lang="${locale}"`);
    const title = contentOf(body, /<title>([^<]*)<\/title>/);
    expect(one["og:title"]).not.toBe("");
    expect([one["og:title"], `${one["og:title"]} · Rendezvous`]).toContain(title);
    const description = contentOf(body, /<meta name="description" content="([^"]*)"/);
    expect(description.length).toBeGreaterThan(10);
    expect(one).toMatchObject({
      "og:description": description,
      "og:url": contentOf(body, /<link rel="canonical" href="([^"]*)"/),
      "og:type": "website",
      "og:site_name": "Rendezvous",
      "og:locale": territories[locale],
      "og:image:width": "1200",
      "og:image:height": "630",
      "twitter:card": "summary_large_image",
    });
    expect(one["og:url"]).toBe(`${origin}${url}`);
    expect(one["og:image:alt"]).toMatch(/^Rendezvous: .{8}/);
    const niche = path.endsWith("/gay") ? 7 : 1;
    expect(one["og:image"]).toMatch(new RegExp(`^${origin}/share/${locale}/${niche}-[0-9a-f]{16}\\.png$`));
    const alternates = all.filter(([name]) => name === "og:locale:alternate").map(([, told]) => told);
    const expected = locales.filter((other) => other !== locale).map((other) => territories[other]);
    expect(alternates.sort()).toEqual(expected.sort());
    // Each once.
    expect(all).toHaveLength(11 + alternates.length);
  });

  it("has the picture that its page names", async () => {
    const { one } = await read(`/?lang=${locale}`);
    const { pathname } = new URL(one["og:image"] ?? "");
    const picture = await app.http.inject({ url: pathname, headers: { host: "localhost:3000" } });
    expect(picture.statusCode).toBe(200);
    const { width, height } = await sharp(picture.rawPayload).metadata();
    expect([`${width}`, `${height}`]).toEqual([one["og:image:width"], one["og:image:height"]]);
  });
});

it("of a page in one language names that language alone", async () => {
  const { all, one } = await read("/impressum?lang=fi");
  expect(one).toMatchObject({ "og:title": "Impressum", "og:locale": "de_DE" });
  expect(all.filter(([name]) => name === "og:locale:alternate")).toEqual([]);
});

it("without a language is in the language of the page, at the address without one", async () => {
  const { one } = await read("/pricing", { "accept-language": "de-DE" });
  expect(one).toMatchObject({ "og:url": `${origin}/pricing`, "og:locale": "de_DE" });
  expect(one["og:image"]).toContain("/share/de/");
});

it("has the name and the colours of the site, whatever it is called", async () => {
  const name = `<b>"Rose"</b> & 'Thorn'`;
  await writeSettings(app.services, siteId, { brand: { name, niche: 5 } });
  for (const path of ["/?lang=pl", "/pricing?lang=pl", "/landers/video?lang=pl"]) {
    const { body, one } = await read(path);
    expect(one["og:site_name"]).toBe(name);
    expect(one["og:image:alt"]).toContain(name);
    expect(one["og:image"]).toContain("/share/pl/5-");
    expect(body).not.toContain('<b>"Rose"');
  }
});

it("has the site's own title and description of its home page", async () => {
  const words = { indexTitle: "Two & more", description: "What it is about, in our words" };
  await writeSettings(app.services, siteId, { marketing: words });
  expect((await read("/?lang=de")).one).toMatchObject({
    "og:title": words.indexTitle,
    "og:description": words.description,
  });
});

it("carries nothing of how it was found: no campaign, no next page, no answer of a form", async () => {
  for (const path of ["/landers/video?subid=secret-7&lang=de", "/login?next=%2Fmembers%2Fsecret-7&lang=de"]) {
    const { all } = await read(path);
    expect(all.length).toBeGreaterThan(10);
    expect(JSON.stringify(all)).not.toContain("secret-7");
  }
});

describe("a page of a member", () => {
  it.each([
    "/members/ID",
    "/members/ID/landing",
    "/members/ID/landing2",
    "/members/ID/landing3",
    "/members/ID/signup",
  ])("shares nothing of them with a stranger: %s", async (path) => {
    const { all, body } = await read(path.replace("ID", member.id));
    expect(all).toEqual([]);
    expect(body).toContain('<meta name="robots" content="noindex"/>');
  });

  it.each([
    "/pricing",
    "/pages/terms",
    "/complaints",
    "/premium",
    "/members",
    "/chats",
    "/profile",
    "/notifications",
  ])("shares nothing from the member's own browser: %s", async (url) => {
    const { status, body } = await member.browser.raw({ method: "GET", url, headers: asPage });
    expect(status).toBe(200);
    expect(tagsOf(body).all).toEqual([]);
    expect(body).not.toContain("/share/");
  });

  it.each([
    "/complaints/a-token",
    "/activate/a-token",
    "/unsubscribe/a-token",
    "/reset-password/do?token=a-token",
  ])("shares nothing behind a token: %s", async (url) => {
    const { body } = await app.browser().raw({ method: "GET", url, headers: asPage });
    expect(tagsOf(body).all).toEqual([]);
  });

  it("shares no older version of a page of words", async () => {
    const { one } = await read("/impressum?version=2");
    expect(one["og:title"]).toBe("Impressum");
    const { all, body } = await read("/impressum?version=1");
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    expect(all).toEqual([]);
  });
});
