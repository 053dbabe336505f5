import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signInCast } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";

// The demo still paints portraits during the journey.
const unpainted = /photo|media|status of 404/;
const phone = { width: 360, height: 740 };
const say = speak("de");
const title = say("visits.title");

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true }), launchBrowser()]);
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** The calls of a page that report visits. */
function reportsOf(page: Page): string[] {
  const reports: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/api/visits/")) reports.push(request.url());
  });
  return reports;
}

const cards = (page: Page) => page.locator("#content article");
const isReported = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().includes("/api/visits/"),
  );

it("shows who looked at a profile, once and as new, until it is switched off, on phones in German", async () => {
  const [olivia, luca] = [await newPage(browser, phone), await newPage(browser, phone)];
  const oliviaId = await signInCast(server, olivia, "olivia", "de");
  const lucaId = await signInCast(server, luca, "luca", "de");
  const [ofOlivia, ofLuca] = [reportsOf(olivia), reportsOf(luca)];

  await olivia.goto(`${server.url}/likes`);
  expect(await look(olivia, "visits-likes-360")).toEqual([]);
  await olivia.getByRole("link", { name: title, exact: true }).click();
  await olivia.waitForURL("**/visits");
  await olivia.getByText(say("visits.empty.title")).waitFor();
  expect(await look(olivia, "visits-empty-360")).toEqual([]);

  // Neither a list of cards under the pointer nor one's own profile is a visit.
  await luca.goto(`${server.url}/members?gender=any&country=any&min_age=18&max_age=99`);
  await cards(luca).first().hover();
  await luca.goto(`${server.url}/members/${lucaId}`);
  await luca.getByText(say("member.own.title")).waitFor();
  const first = isReported(luca);
  await luca.goto(`${server.url}/members/${oliviaId}`);
  expect((await first).status()).toBe(200);
  const second = isReported(luca);
  await luca.reload();
  expect((await second).status()).toBe(200);
  expect(ofLuca).toEqual([oliviaId, oliviaId].map((id) => `${server.url}/api/visits/${id}`));

  const isSeen = olivia.waitForResponse((answer) => answer.url().endsWith("/api/visits/seen"));
  await olivia.reload();
  await cards(olivia).first().waitFor();
  expect(await cards(olivia).count()).toBe(1);
  const card = cards(olivia).filter({ hasText: /luca/i });
  await card.getByText(say("visits.when.today"), { exact: true }).waitFor();
  await card.getByText(say("likes.new"), { exact: true }).waitFor();
  expect((await isSeen).status()).toBe(200);
  expect(await look(olivia, "visits-list-360")).toEqual([]);
  await olivia.reload();
  await card.getByText(say("visits.when.today"), { exact: true }).waitFor();
  expect(await card.getByText(say("likes.new"), { exact: true }).count()).toBe(0);

  // By keyboard: the card opens the profile, and the way back leads to the list.
  const back = isReported(olivia);
  await card.getByRole("link").first().focus();
  await olivia.keyboard.press("Enter");
  await olivia.waitForURL(`**/members/${lucaId}`);
  expect((await back).status()).toBe(200);
  expect(ofOlivia).toEqual([`${server.url}/api/visits/${lucaId}`]);

  await luca.goto(`${server.url}/visits`);
  await cards(luca).first().waitFor();
  await luca
    .getByRole("link", { name: say("settings.sections.privacy.title") })
    .last()
    .click();
  await luca.waitForURL("**/notifications/privacy");
  await luca.getByText(say("privacy.now.visits.open")).waitFor();
  const isOff = luca.waitForResponse((answer) => answer.url().endsWith("/api/privacy/visits_shown"));
  await luca.getByRole("switch", { name: say("privacy.switches.visits_shown.title") }).click();
  expect((await isOff).status()).toBe(200);
  await luca.getByText(say("privacy.now.visits.closed")).waitFor();
  expect(await look(luca, "visits-privacy-360")).toEqual([]);
  await luca.goto(`${server.url}/visits`);
  await luca.getByText(say("visits.closed.title")).waitFor();
  expect(await look(luca, "visits-closed-360")).toEqual([]);
  await olivia.goto(`${server.url}/visits`);
  await olivia.getByText(say("visits.empty.title")).waitFor();
  for (const page of [olivia, luca]) expectClean(page, [unpainted]);
});
