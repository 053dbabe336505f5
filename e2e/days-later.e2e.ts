import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deletionDays, lossHours } from "#contracts/limits.ts";
import type { Locale } from "#i18n/locales.ts";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { startLater } from "../support/later.ts";
import { switchOnSecondStep } from "../support/second-step.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { logInByForm, ownPassword as password } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";
import { expectAccessible } from "../support/violations.ts";

/** The browser logs refused calls as errors; the journeys cause them on purpose. */
const refused = [/status of 401/, /status of 403/, /status of 404/, /status of 410/, /status of 422/];
const phone = { width: 360, height: 740 };

const dataDir = mkdtempSync(join(tmpdir(), "rendezvous-e2e-"));
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ dataDir }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function call(page: Page, path: string, data: object) {
  const answer = await page.request.post(`${server.url}${path}`, {
    headers: { "x-client": "web", origin: server.url },
    data,
  });
  expect(answer.status(), path).toBe(200);
  return answer.json();
}

async function openPage(locale: Locale, look: Parameters<typeof newPage>[1] = {}): Promise<Page> {
  const page = await newPage(browser, { ...look, locale });
  await page.context().addCookies([{ name: "locale", value: locale, url: server.url }]);
  return page;
}

/** Signs up a new member on the page's browser and confirms the account. */
async function signUp(page: Page, name: string): Promise<{ email: string; id: string }> {
  const email = `${name.toLowerCase()}@example.com`;
  const person = { email, name, password, date_of_birth: "1990-05-17", gender: "woman", seeks: ["woman"] };
  const { user } = await call(page, "/api/signups", { ...person, consent: true });
  const { links } = await server.waitForOutbox(email);
  await call(page, "/api/activations", { token: links[0]?.split("token=")[1] });
  return { email, id: user.id };
}

async function linkIn(email: string, path: string): Promise<string> {
  const find = async () =>
    (await server.outbox(email)).flatMap(({ links }) => links).find((link) => link.includes(path)) ?? "";
  await expect.poll(find).not.toBe("");
  return find();
}

const logIn = (page: Page, email: string) => logInByForm(server, page, { email });

/** The text with which a log-in is refused. */
async function refusalOf(page: Page, email: string): Promise<string> {
  await logIn(page, email);
  const alert = page.getByRole("alert");
  await alert.waitFor();
  return alert.innerText();
}

it("who deleted their account comes back a day before its end by the mail's link or a log-in, and is gone a day after it", async () => {
  const german = speak("de");
  const polish = speak("pl");
  const byLink = await openPage("de", phone);
  const byLogin = await openPage("pl", { ...phone, colorScheme: "dark" });
  const goes = await openPage("de", phone);
  const stays = await openPage("de");
  const returning = await signUp(byLink, "Ursel_Kehrt_Um");
  const other = await signUp(byLogin, "Zofia_Wraca");
  const gone = await signUp(goes, "Clara_Geht");
  const partner = await signUp(stays, "Bettina_Bleibt");
  const words = "Schade, dass wir uns nie getroffen haben.";
  await call(goes, `/api/members/${partner.id}/messages`, { client_id: crypto.randomUUID(), body: words });
  for (const page of [byLink, byLogin, goes]) await call(page, "/api/deletion", { password });
  const linkOfGone = await linkIn(gone.email, "/reactivate?token=");

  const purge = ["forget-stale-accounts"];
  server = await startLater(server, { days: deletionDays - 1, due: purge }, { dataDir });
  const seen = async (id: string) =>
    (await stays.request.get(`${server.url}/api/members/${id}`, { headers: { "x-client": "web" } })).status();
  await byLink.goto(await linkIn(returning.email, "/reactivate?token="));
  expect(await seen(returning.id)).toBe(404);
  await byLink.getByRole("button", { name: german("leaving.return.submit") }).click();
  await byLink.getByRole("heading", { name: german("leaving.return.done_title") }).waitFor();
  expect(await seen(returning.id)).toBe(200);
  await logIn(byLink, returning.email);
  await byLink.waitForURL(`${server.url}/profile`);

  await logIn(byLogin, other.email);
  await byLogin.getByText(polish("errors.pending_deletion", { days: 1 })).waitFor();
  await expectAccessible(byLogin);
  expect(await seen(other.id)).toBe(404);
  await byLogin.getByRole("button", { name: polish("auth.login.reactivate") }).click();
  await byLogin.waitForURL(`${server.url}/profile`);
  expect(await seen(other.id)).toBe(200);
  for (const page of [byLink, byLogin]) {
    expectClean(page, refused);
    await page.close();
  }

  server = await startLater(server, { days: 2, due: purge }, { dataDir });
  const chats = async () =>
    (await (await stays.request.get(`${server.url}/api/chats.php`)).json()).chats.map(
      ({ profile }: { profile: { id: string | null } }) => profile.id,
    );
  // The purge also erases the mails that were sent to the member.
  await expect.poll(() => server.outbox(gone.email), { timeout: 30_000 }).toEqual([]);
  expect(await chats()).toEqual([null]);
  await stays.goto(`${server.url}/chats`);
  await stays.getByText(german("chats.deleted_member")).first().click();
  await stays.locator("[data-bubble]").getByText(words).waitFor();
  const page = await stays.content();
  for (const trace of ["Clara_Geht", gone.email]) expect(page).not.toContain(trace);
  expect(await seen(gone.id)).toBe(404);

  // The same refusal as for an unknown address: it does not tell that there was an account.
  const unknown = await refusalOf(goes, "nobody.ever@example.com");
  expect(await refusalOf(goes, gone.email)).toBe(unknown);
  await goes.goto(linkOfGone);
  await goes.getByRole("button", { name: german("leaving.return.submit") }).click();
  await goes.getByRole("heading", { name: german("leaving.return.invalid_title") }).waitFor();
  const anew = await signUp(goes, "Clara_Geht");
  expect(anew.email).toBe(gone.email);
  expect(anew.id).not.toBe(gone.id);
  const elsewhere = await openPage("de", phone);
  await logIn(elsewhere, anew.email);
  await elsewhere.waitForURL(`${server.url}/profile`);
  for (const each of [goes, stays, elsewhere]) expectClean(each, refused);
});

it("whose phone is lost waits for the whole of the time, and then logs in without a code", async () => {
  const say = speak("pl");
  const { email } = await (async () => {
    const lost = await openPage("pl");
    const person = await signUp(lost, "Halina_Szuka");
    await switchOnSecondStep(server, lost);
    await lost.context().close();
    return person;
  })();

  const page = await openPage("pl", phone);
  const asksForCode = async () => {
    await logIn(page, email);
    await page.waitForURL(/\/login\/code\?next=%2Fprofile$/);
    await page.getByRole("heading", { name: say("twostep.code.title") }).waitFor();
  };
  await asksForCode();
  await page.getByRole("button", { name: say("twostep.code.use_recovery") }).click();
  await page.getByRole("button", { name: say("twostep.code.lost") }).click();
  await page.getByText(say("twostep.code.lost_sent")).waitFor();
  await page.goto(await linkIn(email, "/login/lost?token="));
  await page.getByText(say("security.lost.text", { hours: lossHours })).waitFor();
  await page.getByRole("button", { name: say("security.lost.submit") }).click();
  await page.getByRole("heading", { name: say("security.lost.done_title") }).waitFor();
  await server.waitForOutbox(email, new RegExp(say("mails.second_step_ending.subject")));

  const end = ["end-lost-second-steps"];
  const off = new RegExp(say("mails.two_step_off.subject"));
  server = await startLater(server, { hours: lossHours - 1, due: end }, { dataDir });
  await asksForCode();
  expect((await server.outbox(email)).filter(({ subject }) => off.test(subject))).toEqual([]);

  server = await startLater(server, { hours: 2, due: end }, { dataDir });
  await server.waitForOutbox(email, off);
  await logIn(page, email);
  await page.waitForURL(`${server.url}/profile`);
  await page.goto(`${server.url}/notifications/security`);
  await page.getByRole("button", { name: say("twostep.card.set_up") }).waitFor();
  expectClean(page, refused);
});
