import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sameTextDays } from "#contracts/limits.ts";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { logInAtDesk } from "../support/desk-login.ts";
import { look } from "../support/look.ts";
import { waitUntil } from "../support/process.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signInCast } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";

// The demo still paints portraits during the journey; the refusals are caused on purpose.
const expected = [/photo|media|status of 40[34]/, /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK/];
const everybody = "/api/members?gender=any&country=any&min_age=18&max_age=99&order=newest";
const risky = "Ich habe bald Urlaub. Schreib mir auf WhatsApp, meine Nummer ist +49 151 23456789";
const harmless = "Wieczorem gram na gitarze, a w weekendy chodzę po górach. Opowiesz mi o swoich weekendach?";
/** Conversations that one may begin with one text within a day. */
const copies = 4;

let server: RunningServer;
let browser: Browser;
/** A member on a phone, in German. */
let anna: Page;
/** A member on a phone, in Polish, in the dark. */
let sofie: Page;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true }), launchBrowser()]);
  const phone = { width: 360, height: 740 };
  anna = await newPage(browser, { ...phone, locale: "de-DE" });
  sofie = await newPage(browser, { ...phone, locale: "pl-PL" });
  await signInCast(server, anna, "anna", "de");
  await signInCast(server, sofie, "sofie", "pl");
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function ask(page: Page, path: string, data?: object) {
  const answer = await page.request.fetch(`${server.url}${path}`, {
    method: data ? "POST" : "GET",
    headers: { "x-client": "web", origin: server.url },
    ...(data && { data }),
  });
  return { status: answer.status(), body: await answer.json() };
}

/** Begins conversations with a text until no more are allowed; returns a member who has none with the page's. */
async function useUp(page: Page, text: string): Promise<{ id: string; name: string }> {
  const { members } = (await ask(page, everybody)).body as { members: { id: string; name: string }[] };
  let sent = 0;
  for (const member of members) {
    const { conversation } = (await ask(page, `/api/members/${member.id}/conversation`)).body;
    if (conversation.id !== null || conversation.closed !== null) continue;
    if (sent === copies) return member;
    const body = `Hi ${member.name}! ${text}`;
    const { status } = await ask(page, `/api/members/${member.id}/messages`, {
      client_id: crypto.randomUUID(),
      body,
    });
    expect(status).toBe(200);
    sent += 1;
  }
  throw new Error("too few members without a conversation");
}

const composer = (page: Page) => page.locator("textarea[name=message]");
const bubbles = (page: Page) => page.locator("[data-bubble] p[dir=auto]");
const balanceOf = async (page: Page): Promise<number> => (await ask(page, "/api/user.php")).body.user.credits;

/** The refusal's words before its time. */
const reasonIn = (say: ReturnType<typeof speak>) =>
  say("errors.same_text_limit", { count: copies, time: "|" }).split("|")[0] ?? "";

it("the next copy of a text is refused at its message, with the reason; its text goes back and is changed", async () => {
  const say = speak("de");
  const next = await useUp(anna, risky);
  const balance = await balanceOf(anna);
  await anna.goto(`${server.url}/members/${next.id}/chat`);
  await composer(anna).fill(`Hi ${next.name}! ${risky}`);
  await composer(anna).press("Enter");
  const reason = anna.getByRole("alert").filter({ hasText: reasonIn(say) });
  await reason.waitFor();
  expect(await look(anna, "same-text-de-360")).toEqual([]);
  expect(await balanceOf(anna)).toBe(balance);

  // The same once more is refused once more.
  await anna.getByRole("button", { name: say("chats.failed.retry") }).click();
  await reason.waitFor();
  await anna.getByRole("button", { name: say("chats.failed.edit") }).click();
  await expect.poll(() => composer(anna).inputValue()).toBe(`Hi ${next.name}! ${risky}`);
  await expect.poll(() => composer(anna).evaluate((area) => area === document.activeElement)).toBe(true);
  expect(await bubbles(anna).count()).toBe(0);
  await composer(anna).fill("Hallo! Was liest du gerade?");
  await composer(anna).press("Enter");
  await anna.waitForURL(/\/chats\/[0-9a-f-]{36}$/);
  await expect.poll(() => bubbles(anna).allTextContents()).toEqual(["Hallo! Was liest du gerade?"]);
  expectClean(anna, expected);
});

it("a copy that was written without a network is refused later, and does not hold back the next message", async () => {
  const say = speak("pl");
  const next = await useUp(sofie, harmless);
  await sofie.goto(`${server.url}/members/${next.id}/chat`);
  await composer(sofie).waitFor();
  await sofie.locator("[data-ready]").waitFor();
  await sofie.context().setOffline(true);
  for (const text of [`Hi ${next.name}! ${harmless}`, "Cześć!"]) {
    await composer(sofie).fill(text);
    await composer(sofie).press("Enter");
  }
  await expect.poll(() => bubbles(sofie).count()).toBe(2);
  await sofie.context().setOffline(false);
  await sofie
    .getByRole("alert")
    .filter({ hasText: reasonIn(say) })
    .waitFor();
  await sofie.waitForURL(/\/chats\/[0-9a-f-]{36}$/);
  const id = new URL(sofie.url()).pathname.split("/").at(-1);
  await expect
    .poll(async () => (await ask(sofie, `/api/conversations/${id}/messages`)).body.messages.length)
    .toBe(1);
  expect(await look(sofie, "same-text-pl-360")).toEqual([]);
  expectClean(sofie, expected);
});

it("moderators get the text with the number, with what the program counted", async () => {
  const desk = await newPage(browser, { width: 360, height: 740, locale: "de-DE" });
  await desk.context().addCookies([{ name: "locale", value: "de", url: server.url }]);
  await logInAtDesk(server, desk, "/admin/reports");
  const say = speak("de");
  const row = await waitUntil("the report", 30_000, async () => {
    const { body } = await ask(desk, "/api/admin/reports");
    return body.reports[0] ?? null;
  });
  await desk.goto(`${server.url}/admin/reports/case/${row.id}`);
  await desk.getByText(say("reportqueue.same_text", { count: copies, days: sameTextDays })).waitFor();
  await desk.getByText(risky).waitFor();
  expect(await look(desk, "same-text-desk-de-360")).toEqual([]);
  expectClean(desk, expected);
});
