import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { suggestedAtMost } from "#contracts/limits.ts";
import type { Locale } from "#i18n/locales.ts";
import { expectClean, launchBrowser, newPage, screenshot } from "../support/browser.ts";
import { listMisfits } from "../support/fits.ts";
import { look } from "../support/look.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signInCast } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";
import { listViolations } from "../support/violations.ts";

const phone = { width: 360, height: 740 };
// The demo still paints portraits during the journey.
const unpainted = /photo|media|status of 404/;
const failed = /status of 404/;

type Card = { id: string; name: string; like_state: string };

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startServer({ demoTown: true });
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function open(key: string, locale: Locale = "en", look: Parameters<typeof newPage>[1] = phone) {
  const page = await newPage(browser, { locale, ...look });
  await signInCast(server, page, key, locale);
  return page;
}

async function ask<Answer>(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(`${server.url}${path}`, { headers: { "x-client": "web" } });
  expect(answer.status(), path).toBe(200);
  return answer.json();
}
const suggested = async (page: Page) => (await ask<{ members: Card[] }>(page, "/api/signup-matches")).members;
const visit = (page: Page, path = "/signup-matches") => page.goto(`${server.url}${path}`);

it("shows who fits one by one, liked or skipped by keyboard, and leads to the search", async () => {
  const page = await open("luca");
  const members = await suggested(page);
  expect(members.length).toBeGreaterThan(2);
  expect(members.length).toBeLessThanOrEqual(suggestedAtMost);
  await visit(page);
  expect(await listViolations(page)).toEqual([]);
  await screenshot(page, "signup-matches-360");

  const [first, second] = members as [Card, Card];
  await page.getByText(`1 of ${members.length}`).waitFor();
  // A button ignores presses until its card has been seen: the second of two quick taps has no effect.
  await page.locator("html[data-ready]").waitFor();
  await page.getByRole("button", { name: `Skip ${first.name}`, disabled: false }).press("Enter");
  await page.keyboard.press("Enter");
  await page.getByText(`2 of ${members.length}`).waitFor();
  // The focus stays in place: it is now on the next card's button.
  await page.getByRole("button", { name: `Like ${second.name}`, disabled: false }).waitFor();
  await page.keyboard.press("Tab");
  const liked = page.waitForResponse((answer) => answer.url().endsWith(`/api/likes/${second.id}`));
  await page.keyboard.press("Enter");
  await page.getByText(`3 of ${members.length}`).waitFor();
  // If the member liked them before, a screen of its own shows the match.
  if ((await (await liked).json()).is_new_match) {
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await expect
    .poll(async () => (await ask<{ profiles: Card[] }>(page, "/api/likes.php")).profiles.map(({ id }) => id))
    .toContain(second.id);
  // Open a profile and go back: skipped members stay skipped.
  await page
    .getByRole("link", { name: members[2]?.name ?? "" })
    .first()
    .click();
  await page.waitForURL(`**/members/${members[2]?.id}`);
  await page.goBack();
  await page.getByText(`3 of ${members.length}`).waitFor();
  for (const { name } of members.slice(2)) await page.getByRole("button", { name: `Skip ${name}` }).click();
  await page.getByText("You liked one person.").waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("That’s everyone for now");
  expect(await listViolations(page)).toEqual([]);
  await screenshot(page, "signup-matches-done-360");
  await page.getByRole("link", { name: "Search members" }).last().click();
  await page.waitForURL("**/members");

  // Opened again by its address: it shows the skipped members, and none of the liked ones.
  await visit(page);
  await page.getByRole("button", { name: `Skip ${first.name}` }).waitFor();
  expect((await suggested(page)).map(({ id }) => id)).not.toContain(second.id);
  expectClean(page, [unpainted]);
}, 120_000);

it("brings a card back whose like did not arrive, and goes on to where the sign-up was to lead", async () => {
  const page = await open("anna");
  const [first] = (await suggested(page)) as [Card];
  await visit(page, `/signup-matches?next=${encodeURIComponent(`/members/${first.id}`)}`);
  await page.route("**/api/likes/**", (route) =>
    route.fulfill({ status: 404, json: { error: "not_found" } }),
  );
  await page.getByRole("button", { name: `Like ${first.name}` }).dblclick();
  await page.getByRole("status").filter({ hasText: first.name }).waitFor({ state: "attached" });
  await page.getByRole("button", { name: `Like ${first.name}` }).waitFor();
  await page.unroute("**/api/likes/**");
  await page.getByRole("link", { name: "Go on without choosing" }).click();
  await page.waitForURL(`**/members/${first.id}`);
  expectClean(page, [unpainted, failed]);
}, 120_000);

it("leads nowhere else than into this site, and lets visitors log in first", async () => {
  const page = await open("marek");
  await visit(page, "/signup-matches?next=https%3A%2F%2Fevil.example%2F");
  const link = page.getByRole("link", { name: "Go on without choosing" });
  expect(await link.getAttribute("href")).toBe("/members");
  const visitor = await newPage(browser, phone);
  await visitor.goto(`${server.url}/signup-matches`);
  await visitor.waitForURL(/\/login\?next=%2Fsignup-matches/);
});

it("says why there is nobody, and leads on to the search and the profile", async () => {
  const page = await open("daan", "de");
  for (let left = await suggested(page); left.length > 0; left = await suggested(page)) {
    for (const { id } of left) {
      const given = await page.request.post(`${server.url}/api/likes/${id}`, {
        headers: { "x-client": "web", origin: server.url },
      });
      expect(given.status()).toBe(200);
    }
  }
  await visit(page);
  const say = speak("de");
  await page.getByText(say("suggestions.empty.title")).waitFor();
  expect(await listMisfits(page)).toEqual([]);
  expect(await listViolations(page)).toEqual([]);
  await screenshot(page, "signup-matches-empty-360-de");
  await page.getByRole("link", { name: say("suggestions.done.search") }).click();
  await page.waitForURL("**/members");
  expectClean(page, [unpainted]);
}, 120_000);

it.each(["de", "pl"] as const)("fits a phone in %s", async (locale) => {
  const say = speak(locale);
  const page = await open("luca", locale);
  await visit(page);
  await page.getByRole("heading", { name: say("suggestions.title"), level: 1 }).waitFor();
  expect(await look(page, `signup-matches-360-${locale}`)).toEqual([]);
});
