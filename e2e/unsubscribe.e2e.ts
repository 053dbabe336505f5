import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { speak } from "../support/texts.ts";
import { unsubscribePath } from "../support/unsubscribe-path.ts";
import { listViolations } from "../support/violations.ts";

const secret = "a secret that only this journey knows";

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ env: { SESSION_SECRET: secret } }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const email = "greta.leise@example.com";
const password = "apfelbaum am see 7";

async function signUp(): Promise<string> {
  const answer = await fetch(`${server.url}/api/signups`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-client": "web", cookie: "locale=de" },
    body: JSON.stringify({
      ...{ email, password },
      name: "Greta_Leise",
      date_of_birth: "1990-05-17",
      gender: "woman",
      seeks: ["man"],
      consent: true,
    }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { user: { id: string } }).user.id;
}

it("a link of a mail switches one kind of mails off and on again, on a phone, by nobody who is logged in", async () => {
  const say = speak("de");
  const memberId = await signUp();
  const path = unsubscribePath(memberId, "like_received", secret);
  const page = await newPage(browser, { locale: "de-DE", width: 360, height: 740 });
  await page.context().addCookies([{ name: "locale", value: "de", url: server.url }]);
  await page.goto(`${server.url}${path}`);
  await page.getByRole("heading", { name: say("unsubscribe.on.title") }).waitFor();
  await page.getByText(say("unsubscribe.kinds.like_received")).waitFor();
  expect(await listViolations(page)).toEqual([]);
  // Opening the page has changed nothing, so a reload shows the same.
  await page.reload();
  await page.getByRole("button", { name: say("unsubscribe.on.action") }).click();
  await page.getByRole("heading", { name: say("unsubscribe.off.title") }).waitFor();
  expect(await listViolations(page)).toEqual([]);
  const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(await isWider()).toBe(false);

  // For a logged-in member other pages tell why no mails come.
  const own = await newPage(browser, { locale: "de-DE", width: 360, height: 740 });
  await own.context().addCookies([{ name: "locale", value: "de", url: server.url }]);
  const login = { headers: { "x-client": "web", origin: server.url }, data: { email, password } };
  expect((await own.request.post(`${server.url}/api/user.php`, login)).status()).toBe(200);
  await own.goto(`${server.url}/likes`);
  await own.getByText(say("alerts.disabled.title")).waitFor();
  await own.getByText(say("alerts.disabled.reasons.list_unsubscribe")).waitFor();
  expect(await own.getByText(say("alerts.disabled.reasons.bounce")).count()).toBe(0);
  expect(await look(own, "disabled-alert-de-360")).toEqual([]);
  expectClean(own);

  await page.reload();
  await page.getByRole("button", { name: say("unsubscribe.off.action") }).click();
  await page.getByRole("heading", { name: say("unsubscribe.on.title") }).waitFor();
  expectClean(page);

  const broken = await newPage(browser, { locale: "de-DE" });
  await broken.context().addCookies([{ name: "locale", value: "de", url: server.url }]);
  await broken.goto(`${server.url}${path.slice(0, -3)}`);
  await broken.getByRole("heading", { name: say("unsubscribe.invalid.title") }).waitFor();
  expect(await listViolations(broken)).toEqual([]);
  expectClean(broken, [/status of 410/]);
});
