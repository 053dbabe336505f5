import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Locale } from "#i18n/locales.ts";
import type { SettingsChange } from "#server/modules/ground/sites/write-settings.ts";
import { translator } from "#server/platform/translate.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";

/** Pages invite to a sign-up, and call something free, only where that is true for the visit. */

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { WEB_PAGES: "built" } });
}, 120_000);
afterAll(() => app.close());

const signup: SettingsChange["signup"] = { mode: "with_trafficsource", allowedNetworks: ["kite"] };
const search: SettingsChange["search"] = { forVisitors: "none", forTrafficSource: "other" };
const pages = ["/", "/members", "/landers/gallery", "/landers/tinderswipe"] as const;
const languages = ["en", "de"] as const satisfies Locale[];
const everywhere = languages.flatMap((language) => pages.map((page) => [page, language] as const));

/** Each from a network of its own, of no known country. */
let networks = 0;
function visitor(language: Locale): Browser {
  networks += 1;
  return app.browser({ language, address: `10.65.0.${networks}` });
}

/** What the visible part of a page says. */
async function see(url: string, language: Locale, browser = visitor(language)) {
  // The first drawing after a start waits for the code of parts, and comes in pieces.
  await visitor(language).raw({ method: "GET", url: url.replace(/\?.*/, "") });
  const { status, body } = await browser.raw({ method: "GET", url });
  expect(status, url).toBe(200);
  const shown = body.slice(0, body.indexOf('id="page-state"'));
  const says = (subject: string, ...keys: string[]) =>
    keys.filter((key) => shown.includes(translator(language, subject)(key)));
  return {
    join: [...says("home", "hero.join"), ...says("search", "visitor.text", "visitor.signup")],
    links: shown.match(/(href|action)="\/signup[^"]*"/g) ?? [],
    free: says("home", "costs.look", "costs.signup_only", "costs.look_only", "steps.talk.text_free"),
    closed: says("signup", "closed.title", "closed.text"),
    logIn: /href="\/login/.test(shown),
  };
}

const closed = { join: [], links: [], free: [], closed: ["closed.title", "closed.text"], logIn: true };

describe("where sign-up and search are closed to the visit", () => {
  beforeAll(() => settleSite(app, { signup, search }));

  it.each(everywhere)("%s in %s invites to nothing, and says why", async (page, language) => {
    expect(await see(page, language)).toEqual(closed);
    // `/` comes out of memory by now.
    expect(await see(page, language)).toEqual(closed);
  });

  it("a visit from a traffic source is invited, and the next visitor is not", async () => {
    const browser = visitor("en");
    for (const url of ["/?network=kite", "/"]) {
      const { join, free, closed: isClosed } = await see(url, "en", browser);
      expect({ join, isClosed }).toEqual({ join: ["hero.join"], isClosed: [] });
      expect(free).toContain("costs.look");
    }
    expect(await see("/", "en")).toEqual(closed);
  });
});

describe("where one of them is closed", () => {
  const free = async (change: SettingsChange, page: string, language: Locale) => {
    await settleSite(app, change);
    return (await see(page, language)).free.filter((key) => key.startsWith("costs."));
  };
  const withNote = everywhere.filter(([page]) => page !== "/members");

  it.each(withNote)("%s in %s says of an open search only that it is free", async (page, language) => {
    expect(await free({ signup }, page, language)).toEqual(["costs.look_only"]);
  });

  it.each(withNote)("%s in %s says of an open sign-up only that it is free", async (page, language) => {
    expect(await free({ search }, page, language)).toEqual(["costs.signup_only"]);
  });

  it.each(languages)("the closed search invites to an open sign-up in %s", async (language) => {
    await settleSite(app, { search });
    expect(await see("/members", language)).toMatchObject({
      join: ["visitor.text", "visitor.signup"],
      links: [expect.stringContaining("/signup?next=")],
      closed: [],
      logIn: true,
    });
  });
});

describe("where both are open", () => {
  beforeAll(() => settleSite(app, {}));

  it.each(everywhere)("%s in %s invites as ever", async (page, language) => {
    const { join, free, closed: isClosed } = await see(page, language);
    expect(isClosed).toEqual([]);
    if (page === "/members") return;
    expect(join).toEqual(["hero.join"]);
    expect(free).toContain("costs.look");
    expect(free).not.toContain("costs.signup_only");
  });
});
