import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { finderCardNames } from "#contracts/meeting/finder-cards.ts";
import type { Locale } from "#i18n/locales.ts";
import { expectClean, launchBrowser, newPage, screenshot } from "../support/browser.ts";
import { listMisfits } from "../support/fits.ts";
import { look } from "../support/look.ts";
import { waitUntil } from "../support/process.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signInCast } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";
import { listViolations } from "../support/violations.ts";

const phone = { width: 360, height: 740 };
// The demo still paints portraits during the journey.
const unpainted = /photo|media|status of 404/;

type Finder = {
  answers: { card: string; options: string[]; important: boolean }[];
  matches: { member: { id: string; name: string }; percent: number; reasons: { about: string }[] }[];
};

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

async function finderOf(page: Page): Promise<Finder> {
  const answer = await page.request.get(`${server.url}/api/match-finder`, { headers: { "x-client": "web" } });
  expect(answer.status()).toBe(200);
  return answer.json();
}

/** Sends answers as a page does. */
async function give(page: Page, answers: Record<string, string[]>): Promise<void> {
  // Changes are rate-limited, so a member with answers from another test keeps them.
  if ((await finderOf(page)).answers.length > 0) return;
  for (const [card, options] of Object.entries(answers)) {
    const answer = await page.request.put(`${server.url}/api/match-finder/answers/${card}`, {
      headers: { "x-client": "web", origin: server.url },
      data: { options, important: false },
    });
    expect(answer.status(), card).toBe(200);
  }
}

const usual = {
  ...{ seek: ["lasting"], pace: ["writing"], evenings: ["mixed"], distance: ["anywhere"] },
  ...{ contact: ["daily"], plans: ["mixed"], smoking: ["never"], drinking: ["sometimes"] },
  ...{ children: ["open"], breakers: [] },
};
const question = (page: Page, name: string) => page.getByRole("heading", { name, level: 2 }).waitFor();

it("asks by keyboard, goes on where one left, shows who fits, and forgets", async () => {
  const page = await open("luca");
  await page.goto(`${server.url}/likes`);
  await page.getByRole("link", { name: "Match finder" }).click();
  await page.getByRole("heading", { name: "Match finder", level: 1 }).waitFor();
  expect(await listViolations(page)).toEqual([]);
  expect(await listMisfits(page)).toEqual([]);
  await screenshot(page, "match-finder-start-360");
  await page.getByRole("link", { name: "Start" }).focus();
  await page.keyboard.press("Enter");

  // The focus is right before the answers, so one Tab reaches the first.
  await question(page, "What are you looking for?");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H2");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect.poll(() => page.getByRole("checkbox", { name: /This matters a lot/ }).isChecked()).toBe(true);
  expect(await listViolations(page)).toEqual([]);
  await screenshot(page, "match-finder-question-360");
  await page.keyboard.press("Enter");
  await question(page, "How fast do you want to get to know somebody?");
  // Without a choice the page shows an error at the answers.
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("Choose an answer, or skip the question.").waitFor();
  await page.getByRole("radio", { name: "Write a little first" }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await question(page, "What’s a good evening for you?");
  await page.getByRole("link", { name: "Skip", exact: true }).click();
  await question(page, "How far away may somebody live?");
  // By the browser's back and forward.
  await page.goBack();
  await question(page, "What’s a good evening for you?");
  // After a correction the questions continue with the next unanswered one.
  await page.goBack();
  await question(page, "How fast do you want to get to know somebody?");
  await page.getByRole("button", { name: "Next" }).click();
  await question(page, "What’s a good evening for you?");

  // After a break, the next visit continues with the skipped question.
  const answered = ["seek", "pace"];
  expect((await finderOf(page)).answers.map(({ card }) => card)).toEqual(answered);
  expect((await finderOf(page)).answers[0]).toMatchObject({ options: ["lasting"], important: true });
  await page.goto(`${server.url}/match-finder`);
  await page.getByText("2 of 10 questions answered").waitFor();
  expect(await page.getByRole("heading", { name: "Who fits you" }).count()).toBe(0);
  await page.getByRole("link", { name: "Go on with the questions" }).click();
  await question(page, "What’s a good evening for you?");
  for (const [title, option] of [
    ["What’s a good evening for you?", "A bit of everything"],
    ["How far away may somebody live?", "The distance doesn’t matter"],
    ["How much do you like to write?", "About once a day"],
    ["How do you plan your time?", "Sometimes this, sometimes that"],
    ["Do you smoke?", "No"],
    ["Do you drink alcohol?", "Now and then"],
    ["What about children?", "I’m open to it"],
  ] as const) {
    await question(page, title);
    await page.getByRole("radio", { name: option, exact: true }).check();
    await page.getByRole("button", { name: "Next" }).click();
  }
  await question(page, "What doesn’t work for you at all?");
  await page.getByText("Somebody who smokes").click();
  expect(await listMisfits(page)).toEqual([]);
  await page.getByRole("button", { name: "Next" }).click();

  await page.getByRole("heading", { name: "Who fits you" }).waitFor();
  const { answers, matches } = await finderOf(page);
  expect(answers.map(({ card }) => card)).toEqual(finderCardNames);
  expect(matches.length).toBeGreaterThan(1);
  expect(matches.every(({ reasons }) => reasons.length === 2)).toBe(true);
  const [best] = matches as [Finder["matches"][number]];
  await page.getByText(`${best.percent}% fit`).first().waitFor();
  await expect
    .poll(() => page.getByRole("listitem").filter({ hasText: "% fit" }).count())
    .toBe(matches.length);
  expect(await listViolations(page)).toEqual([]);
  expect(await listMisfits(page)).toEqual([]);
  await screenshot(page, "match-finder-matches-360");
  await page
    .getByRole("link", { name: new RegExp(best.member.name) })
    .first()
    .click();
  await page.waitForURL(`**/members/${best.member.id}`);
  await page.goBack();

  // The member changes one answer, deletes one, then deletes all.
  await page.getByRole("link", { name: "Change: Pace" }).click();
  await question(page, "How fast do you want to get to know somebody?");
  await expect.poll(() => page.getByRole("radio", { name: "Write a little first" }).isChecked()).toBe(true);
  await page.getByRole("radio", { name: "Meet soon" }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("heading", { name: "Your answers" }).waitFor();
  await page.getByRole("button", { name: "Delete: Pace" }).click();
  await page.getByText("9 of 10 questions answered").waitFor();
  await page.getByRole("button", { name: "Delete all answers" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Keep them" }).click();
  await dialog.waitFor({ state: "detached" });
  expect((await finderOf(page)).answers).toHaveLength(9);
  await page.getByRole("button", { name: "Delete all answers" }).click();
  await dialog.getByText("Delete all answers?").waitFor();
  expect(await listViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Delete all answers" }).click();
  await page.getByRole("link", { name: "Start" }).waitFor();
  expect(await finderOf(page)).toEqual({ answers: [], matches: [] });
  expectClean(page, [unpainted]);
}, 240_000);

it("says what was refused, and keeps what was chosen", async () => {
  const page = await open("marek");
  await page.goto(`${server.url}/match-finder?card=plans`);
  await page.route("**/api/match-finder/answers/**", (route) =>
    route.fulfill({
      status: 429,
      json: { error: "too_many_requests", message: "Too many. Try again later." },
    }),
  );
  await page.getByRole("radio", { name: "Well in advance" }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("Too many. Try again later.").waitFor();
  expect(await page.getByRole("radio", { name: "Well in advance" }).isChecked()).toBe(true);
  await page.unroute("**/api/match-finder/answers/**");
  await page.getByRole("button", { name: "Next" }).click();
  await question(page, "Do you smoke?");
  // An unknown card leads to the overview.
  await page.goto(`${server.url}/match-finder?card=height`);
  await page.getByText("1 of 10 questions answered").waitFor();
  expectClean(page, [unpainted, /status of 429/]);
}, 120_000);

it.each(["de", "pl"] as const)(
  "fits a phone in %s, in light and dark",
  async (locale) => {
    const say = speak(locale);
    const page = await open("anna", locale);
    await give(page, usual);
    await page.goto(`${server.url}/match-finder`);
    await page.getByRole("heading", { name: say("finder.matches.title") }).waitFor();
    expect(await look(page, `match-finder-360-${locale}`)).toEqual([]);
    for (const card of ["distance", "breakers"] as const) {
      await page.goto(`${server.url}/match-finder?card=${card}`);
      await question(page, say(`finder.cards.${card}.question`));
      expect(await look(page, `match-finder-${card}-360-${locale}`)).toEqual([]);
    }
    for (const path of ["/members", "/likes"]) {
      await page.goto(`${server.url}${path}`);
      expect(await listMisfits(page)).toEqual([]);
      await screenshot(page, `match-finder-link${path.replace("/", "-")}-360-${locale}`);
    }
  },
  240_000,
);

it("leads from a match to a first message", async () => {
  const page = await open("sofie");
  await give(page, usual);
  const fresh = (await finderOf(page)).matches.map(({ member }) => member);
  const found = await waitUntil("a match without a conversation", 15_000, async () => {
    for (const { id, name } of fresh) {
      const answer = await page.request.get(`${server.url}/api/members/${id}`);
      if ((await answer.json()).member.conversation_id === null) return { id, name };
    }
    return null;
  });
  await page.goto(`${server.url}/match-finder`);
  await page
    .getByRole("link", { name: new RegExp(found.name) })
    .first()
    .click();
  await page.waitForURL(`**/members/${found.id}`);
  await page.getByRole("link", { name: "Message", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const opener = dialog.getByRole("list", { name: "Suggestions" }).getByRole("button").first();
  const text = (await opener.textContent()) ?? "";
  await opener.click();
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await page.waitForURL(/\/chats\/[0-9a-f-]{36}$/);
  await expect.poll(() => page.locator("[data-bubble] p[dir=auto]").allTextContents()).toEqual([text]);
  expectClean(page, [unpainted]);
}, 120_000);

it("fits a desk, and leads on where nobody fits yet", async () => {
  const page = await open("camille", "en", { width: 1280, height: 800 });
  await give(page, usual);
  await page.goto(`${server.url}/match-finder`);
  await page.getByRole("heading", { name: "Who fits you" }).waitFor();
  await screenshot(page, "match-finder-1280");
  await page.goto(`${server.url}/likes`);
  await page.route("**/api/match-finder", async (route) => {
    const { answers } = await finderOf(page);
    await route.fulfill({ json: { answers, matches: [] } });
  });
  await page.getByRole("link", { name: "Match finder" }).click();
  await page.getByText("Nobody yet").waitFor();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Search members" }).last().click();
  await page.waitForURL("**/members");
  expectClean(page, [unpainted]);
}, 120_000);
