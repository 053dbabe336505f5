import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { settleStoppedSite } from "../support/settle-site.ts";
import { speak } from "../support/texts.ts";

// The demo as bin/start prints it: several sites in one process.
const castPassword = "teapot-by-the-river-27";
const say = speak("en");
const label = `✎ ${say("person.kind.fictional")}`;
// The demo still paints portraits during the journey.
const unpainted = /photo|media|status of 404/;

const dataDir = mkdtempSync(join(tmpdir(), "rendezvous-sites-"));
let server: RunningServer;
let browser: Browser;
let first: string;
let second: string;
let third: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true, dataDir }), launchBrowser()]);
  first = server.url;
  second = `http://masquerade.localhost:${server.port}`;
  third = `http://lantern.localhost:${server.port}`;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The fields of answers that this journey reads. */
type Said = {
  error?: string;
  user: { id: string };
  members: { id: string }[];
  chats: { profile: { id: string; kind: string } }[];
};

/** A call that a page of the site makes by itself, with its own cookies and from its own origin. */
async function callFrom(page: Page, path: string, body?: object): Promise<{ status: number; body: Said }> {
  return page.evaluate(
    async ([path, body]) => {
      const answer = await fetch(path, {
        method: body ? "POST" : "GET",
        headers: {
          "x-client": "web",
          ...(body ? { "content-type": "application/json", "idempotency-key": crypto.randomUUID() } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: answer.status, body: await answer.json() };
    },
    [path, body] as const,
  );
}

async function logIn(key: string): Promise<Page> {
  const page = await newPage(browser, { locale: "en-GB" });
  await page.context().addCookies([{ name: "locale", value: "en", url: second }]);
  await page.goto(`${second}/login`);
  const answer = await callFrom(page, "/api/user.php", {
    email: `${key}@example.com`,
    password: castPassword,
  });
  expect(answer.status).toBe(200);
  return page;
}

const cards = (page: Page) => page.locator("#content article");

type State = { request: Record<string, unknown>; queries: [key: unknown[], data: Record<string, unknown>][] };

/** The state that a page carries as the server sends it, and its whole HTML. */
async function pageAsSent(page: Page, path: string): Promise<{ html: string; state: State }> {
  const html = await page.evaluate(async (path) => (await fetch(path)).text(), path);
  const text = /<script id="page-state"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "";
  return { html, state: JSON.parse(text) as State };
}

describe("a page as it is sent", () => {
  it("carries of the site's settings what it shows, and nothing that only the server may know", async () => {
    const page = await logIn("jelle");
    const member = (await callFrom(page, "/api/members?gender=any")).body.members[0]?.id ?? "";
    const carried = new Map<string, string[]>();
    for (const path of ["/members", "/chats", `/members/${member}`, "/premium", "/notifications"]) {
      const { html, state } = await pageAsSent(page, path);
      expect(html).not.toMatch(/goodnet|camCountries|inviteCodes|allowedNetworks/);
      const settings = state.queries.filter(([[address]]) => address === "GET /api/settings.php");
      carried.set(path.replace(member, ":id"), settings.flatMap(([, data]) => Object.keys(data)).sort());
    }
    expect(Object.fromEntries(carried)).toEqual({
      "/members": [
        "countries",
        "is_signup_closed",
        "logged_out_search",
        "search_fields",
        "search_kinds",
        "visible_profile_fields",
        "visible_profile_notes",
      ],
      "/chats": ["fictional_warning", "message_length"],
      "/members/:id": [],
      "/premium": ["free_conversations", "free_messages", "free_photos", "message_credits", "premium_photos"],
      "/notifications": [],
    });
    await page.context().clearCookies();
    const { html, state } = await pageAsSent(page, "/");
    expect(html).not.toContain("goodnet");
    const addresses = state.queries.map(([[address]]) => address);
    expect(addresses.sort()).toEqual([
      "GET /api/companyinfo.php",
      "GET /api/settings.php",
      "GET /api/settings.php",
      "GET /api/time-bonus",
      "GET /api/user.php",
    ]);
    const settings = state.queries.filter(([[address]]) => address === "GET /api/settings.php");
    expect(Object.assign({}, ...settings.map(([, data]) => data))).toEqual({
      index_title: "",
      description: "",
      message_credits: 5,
      free_messages: 5,
      free_conversations: 2,
      minimum_message_cost: null,
      is_signup_closed: true,
      is_search_closed: true,
    });
    expect(state.request).toMatchObject({
      siteName: "Masquerade",
      niche: 3,
      colours: "graphite",
      origin: second,
    });
    await page.context().close();
  });
});

describe("where a visit comes from", () => {
  it("opens the search and the sign-up of the second site, in every tab, and stays until the server has it", async () => {
    const stranger = await newPage(browser);
    await stranger.goto(`${second}/members`);
    await stranger.getByRole("heading", { name: say("search.visitor.title") }).waitFor();
    await stranger.goto(`${second}/signup`);
    await stranger.locator("dialog[open]").getByText(say("signup.closed.title")).waitFor();
    const form = {
      name: `guest_${Date.now() % 100_000}`,
      email: `guest${Date.now()}@example.com`,
      password: "a kettle on the blue stove 4",
      date_of_birth: "1990-04-04",
      gender: "woman",
      seeks: ["man"],
      consent: true,
    };
    expect((await callFrom(stranger, "/api/signups", form)).body.error).toBe("signup_closed");

    await stranger.goto(`${second}/members?network=goodnet&gender=any`);
    await cards(stranger).first().waitFor();
    const tab = await stranger.context().newPage();
    await tab.goto(`${second}/members?gender=any`);
    await cards(tab).first().waitFor();
    await tab.goto(`${second}/signup`);
    await tab.getByLabel(say("signup.create.email"), { exact: true }).waitFor();
    expect((await callFrom(tab, "/api/signups", form)).status).toBe(200);
    // Links of a site's mails lead to that site.
    const mail = await server.waitForOutbox(form.email);
    expect(mail.links.length).toBeGreaterThan(0);
    for (const link of mail.links) expect(link.startsWith(`${second}/`), link).toBe(true);
    expect(mail.text).toContain("Masquerade");
    await stranger.context().close();
  });
});

describe("languages", () => {
  it("are those of the visitor's country, and the browser's own among them comes first", async () => {
    const page = await newPage(browser, { locale: "nl-NL" });
    await page.goto(first);
    expect(await page.locator("html").getAttribute("lang")).toMatch(/^nl/);
    await page.context().addCookies([{ name: "country", value: "BE", url: first }]);
    await page.goto(first);
    const inDutch = speak("nl");
    await page
      .getByRole("button", { name: inDutch("common.language.menu", { language: "Nederlands" }) })
      .click();
    await expect
      .poll(() => page.getByRole("menuitem").allTextContents())
      .toEqual(["Nederlands", "Français", "Deutsch", inDutch("common.language.more")]);
    await page.getByRole("menuitem", { name: "Français" }).click();
    await expect.poll(() => page.locator("html").getAttribute("lang")).toMatch(/^fr/);
    // A chosen language takes precedence over the browser's.
    await page.reload();
    expect(await page.locator("html").getAttribute("lang")).toMatch(/^fr/);
    expectClean(page);
    await page.context().close();
  });
});

describe("who is no member", () => {
  it("cannot be asked for on a site that has none", async () => {
    const page = await newPage(browser, { locale: "en-GB" });
    await page.goto(`${first}/members`);
    await page.getByLabel(say("search.filter.gender")).first().waitFor();
    expect(await page.getByLabel(say("search.filter.kind")).count()).toBe(0);
    await page.context().close();
  });

  it("a live cam leads to its partner by a page of ours, in German on a phone", async () => {
    const sprich = speak("de");
    const nora = await logIn("nora");
    await nora.context().addCookies([{ name: "locale", value: "de", url: second }]);
    await nora.setViewportSize({ width: 360, height: 740 });
    const { chats } = (await callFrom(nora, "/api/chats.php")).body;
    const cam = chats.find(({ profile }) => profile.kind === "cam")?.profile;
    const profile = `/members/${cam?.id}`;
    await nora.goto(`${second}${profile}`);
    const leave = nora.getByRole("link", { name: sprich("member.partner_page") });
    expect(await leave.getAttribute("rel")).toBe("nofollow");
    await nora.locator("html[data-ready]").waitFor();
    await leave.click();
    await nora.waitForURL(`${second}${profile}/partner`);
    await nora.getByText(sprich("exit.from_cam")).waitFor();
    await nora.getByText("cams.example", { exact: true }).waitFor();
    const go = nora.getByRole("link", { name: sprich("exit.go") });
    expect(await go.getAttribute("href")).toBe("https://cams.example/");
    expect(await go.getAttribute("rel")).toBe("noopener noreferrer nofollow");
    expect(await look(nora, "cam-partner-360-de")).toEqual([]);
    await nora.getByRole("link", { name: sprich("exit.to_profile") }).click();
    await nora.waitForURL(`${second}${profile}`);
    expectClean(nora, [unpainted]);
    await nora.context().close();
  });

  it("is labelled on card, page and chat, and is nowhere once the site has no words for it", async () => {
    const nora = await logIn("nora");
    await nora.goto(`${second}/likes/sent`);
    const card = cards(nora).filter({ hasText: label }).first();
    await card.waitFor();
    const path = await card.getByRole("link").first().getAttribute("href");
    const id = path?.split("/").at(-1) ?? "";
    await nora.goto(`${second}/members/${id}`);
    await nora.getByText(label).first().waitFor();
    await nora.getByText(/^This profile is fictional/).waitFor();
    await nora.goto(`${second}/chats`);
    const row = nora.getByRole("link").filter({ hasText: label }).first();
    await row.waitFor();
    await row.click();
    await nora.getByRole("banner").or(nora.locator("#content header")).getByText(label).first().waitFor();
    await nora.getByText(/^This profile is fictional/).waitFor();

    // A search shows live cams only on request, and then no other profiles.
    await nora.goto(`${second}/members?gender=any&country=any&min_age=18&max_age=99`);
    await cards(nora).first().waitFor();
    expect(await cards(nora).filter({ hasText: label }).count()).toBe(0);
    const members = await nora.getByText(/^\d+ members?$/).textContent();
    await nora.getByLabel(say("search.filter.kind")).selectOption(say("person.kinds.fictional"));
    await nora.waitForURL(/kind=fictional/);
    await nora.getByText(new RegExp(`^${say("person.kinds.fictional")}: \\d+$`)).waitFor();
    await nora.getByText(say("search.kind_hint.fictional", { site: "Masquerade" })).waitFor();
    expect(await cards(nora).filter({ hasText: label }).count()).toBe(await cards(nora).count());
    await nora.getByLabel(say("search.filter.kind")).selectOption(say("person.kinds.cam"));
    await nora.waitForURL(/kind=cam/);
    await nora.getByText(new RegExp(`^${say("person.kinds.cam")}: \\d+$`)).waitFor();
    expect(await cards(nora).filter({ hasText: label }).count()).toBe(0);
    await nora
      .getByRole("link", { name: say("search.active.remove", { filter: say("person.kinds.cam") }) })
      .click();
    await nora.getByText(members ?? "", { exact: true }).waitFor();

    await nora.goto(`${second}/chats`);
    await row.waitFor();

    // A member of the second site gets events at once, and can write from that site's pages.
    const jelle = await logIn("jelle");
    const { user } = (await callFrom(nora, "/api/user.php")).body;
    const sent = await callFrom(jelle, `/api/members/${user.id}/messages`, {
      client_id: crypto.randomUUID(),
      body: "Good evening from Amsterdam",
    });
    expect(sent.status).toBe(200);
    await nora.getByText("Good evening from Amsterdam").first().waitFor();
    await jelle.context().close();
    expectClean(nora, [unpainted]);

    await nora.goto("about:blank");
    await server.stop();
    await settleStoppedSite(dataDir, "masquerade.localhost", { kinds: { fictionalWarning: null } });
    server = await startServer({ demoTown: true, dataDir, port: server.port });
    await nora.goto(`${second}/members/${id}`);
    await nora.getByText(say("errors.not_found")).first().waitFor();
    for (const page of ["/likes/sent", "/chats"]) {
      await nora.goto(`${second}${page}`);
      await nora.getByRole("link").first().waitFor();
      expect(await nora.getByText(say("person.kind.fictional")).count(), page).toBe(0);
    }
    await nora.context().close();
  });
});

describe("the languages and the accent of a site", () => {
  it("are its own, in German and Polish, and nothing of them shows on another site", async () => {
    await server.stop();
    await settleStoppedSite(dataDir, "lantern.localhost", { reach: { languages: ["pl", "de"] } });
    server = await startServer({ demoTown: true, dataDir, port: server.port });
    const page = await newPage(browser, { locale: "fr-FR" });
    await page.context().addCookies([{ name: "locale", value: "fr", url: third }]);
    const html = page.locator("html");
    await page.goto(`${third}/?lang=fr`);
    expect(await html.getAttribute("lang")).toMatch(/^pl/);
    expect(await html.getAttribute("data-colours")).toBe("ocean");
    const alternates = page.locator("link[rel=alternate][hreflang]");
    const named = await alternates.evaluateAll((links) => links.map((one) => one.getAttribute("hreflang")));
    expect(named).toEqual(["pl", "de", "x-default"]);
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(`${third}/`);
    expect(await look(page, "site-languages-pl")).toEqual([]);

    const [inPolish, inGerman] = [speak("pl"), speak("de")];
    await page
      .getByRole("button", { name: inPolish("common.language.menu", { language: "Polski" }) })
      .click();
    await expect
      .poll(() => page.getByRole("menuitem").allTextContents())
      .toEqual(["Deutsch", "Polski", inPolish("common.language.more")]);
    await page.getByRole("menuitem", { name: "Deutsch" }).click();
    await expect.poll(() => html.getAttribute("lang")).toMatch(/^de/);
    await page.goto(`${third}/lang-config`);
    await page
      .getByRole("heading", { name: inGerman("common.language.more") })
      .first()
      .waitFor();
    expect(await page.getByRole("radio").count()).toBe(2);
    expect(await look(page, "site-languages-de")).toEqual([]);
    expectClean(page);

    // Other sites of the process have their own languages and colours.
    const visitor = await newPage(browser, { locale: "fr-FR" });
    await visitor.goto(first);
    expect(await visitor.locator("html").getAttribute("lang")).toMatch(/^fr/);
    expect(await visitor.locator("html").getAttribute("data-colours")).toBeNull();
    await visitor.goto(second);
    expect(await visitor.locator("html").getAttribute("data-colours")).toBe("graphite");
    await visitor.context().close();
    await page.context().close();
  });
});

it("a site by invitation asks for the code on a phone, says what is wrong with it at its field, and takes the right one", async () => {
  await server.stop();
  const signup = { mode: "other" as const, inviteCodes: ["ROSE-1"] };
  await settleStoppedSite(dataDir, "lantern.localhost", { reach: { languages: ["pl", "de"] }, signup });
  server = await startServer({ demoTown: true, dataDir, port: server.port });
  const sprich = speak("de");
  const page = await newPage(browser, { width: 360, height: 740, hasTouch: true, locale: "de-DE" });
  await page.context().addCookies([{ name: "locale", value: "de", url: third }]);
  await page.goto(`${third}/signup`);
  const dialog = page.locator("dialog[open]");
  await dialog.getByText(sprich("signup.closed.invite_title"), { exact: true }).waitFor();
  const code = dialog.getByLabel(sprich("signup.create.invite_code"));
  await dialog.getByText(sprich("options.gender.woman"), { exact: true }).click();
  await dialog.getByText(sprich("options.seeks.man"), { exact: true }).click();
  await page.fill("input[name=name]", "Geladen_7");
  await dialog.getByLabel(sprich("signup.create.day"), { exact: true }).fill("3");
  await dialog.getByLabel(sprich("signup.create.month"), { exact: true }).selectOption("2");
  await dialog.getByLabel(sprich("signup.create.year"), { exact: true }).fill("1991");
  await page.fill("input[name=email]", "geladen@example.com");
  await page.fill("input[name=password]", "a kettle on the blue stove 4");
  await page.check("input[name=consent]");
  const create = dialog.getByRole("button", { name: sprich("signup.create.submit") });
  await create.click();
  await dialog.getByText(sprich("errors.fields.required"), { exact: true }).waitFor();
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
  await code.fill("TULIP");
  await create.click();
  await dialog.getByText(sprich("errors.fields.invite_unknown"), { exact: true }).waitFor();
  expect(await look(page, "signup-by-invitation-de-360")).toEqual([]);
  await code.fill("rose-1");
  await create.click();
  await page.getByRole("heading", { name: sprich("signup.photo.title") }).waitFor();
  expectClean(page, [/status of 4(22|03)/]);
  await page.context().close();
});

it("is not served for real once the demo has filled it: everybody knows its passwords", async () => {
  await server.stop();
  await expect(startServer({ dataDir })).rejects.toThrow(/everybody knows the password/);
});
