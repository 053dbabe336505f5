import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Locale } from "#i18n/locales.ts";

import { expectClean, launchBrowser, newPage, screenshot } from "../support/browser.ts";
import { listMisfits } from "../support/fits.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { ownPassword, signInCast } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";
import { listViolations } from "../support/violations.ts";

const phone = { width: 360, height: 740 };
// The demo still paints portraits during the journey; an unknown slug answers 404.
const expected = [/photo|media|status of 404/];

let server: RunningServer;
let browser: Browser;
let annaId: string;
let anna: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startServer({ demoTown: true });
  anna = await newPage(browser, { locale: "en" });
  annaId = await signInCast(server, anna, "anna", "en");
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function agree(isOn: boolean): Promise<void> {
  const answer = await anna.request.put(`${server.url}/api/privacy/landing_shown`, {
    headers: { "x-client": "web", origin: server.url },
    data: { is_on: isOn },
  });
  expect(answer.status()).toBe(200);
}

async function stranger(locale: Locale, look: Parameters<typeof newPage>[1] = phone): Promise<Page> {
  const page = await newPage(browser, look);
  await page.context().addCookies([{ name: "locale", value: locale, url: server.url }]);
  return page;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${server.url}${path}`);
  await page.locator("[data-ready]").waitFor({ state: "attached" });
}

async function isFine(page: Page): Promise<void> {
  expect(await listMisfits(page)).toEqual([]);
  expect(await listViolations(page)).toEqual([]);
}

/** Fills in the answers that are still missing, and the account. */
async function fillIn(page: Page, locale: Locale, name: string, isAsked: boolean): Promise<string> {
  const say = speak(locale);
  const dialog = page.locator("dialog[open]");
  if (isAsked) {
    await dialog.getByText(say("options.gender.man"), { exact: true }).click();
    await dialog.getByText(say("options.seeks.woman"), { exact: true }).click();
    await dialog.getByLabel(say("signup.create.day"), { exact: true }).fill("3");
    await dialog.getByLabel(say("signup.create.month"), { exact: true }).selectOption("2");
    await dialog.getByLabel(say("signup.create.year"), { exact: true }).fill("1991");
  }
  const email = `${name}@example.com`;
  await page.fill("input[name=name]", name);
  await page.fill("input[name=email]", email);
  await page.fill("input[name=password]", ownPassword);
  await page.check("input[name=consent]");
  await dialog.getByRole("button", { name: say("signup.create.submit") }).click();
  await page.getByRole("heading", { name: say("signup.photo.title") }).waitFor();
  return email;
}

it("a stranger writes a first message, signs up, confirms, reads it again and sends it; it is read", async () => {
  await agree(true);
  const say = speak("de");
  const page = await stranger("de");
  const path = `/members/${annaId}/landing3/talk`;
  await open(page, `${path}?network=ads&sub1=x`);
  await page.getByRole("heading", { level: 1, name: "Anna" }).waitFor();
  await page.getByText(say("landing.lead.talk")).waitFor();
  await isFine(page);
  await screenshot(page, "landing3-phone");

  // The refusal of a long message comes before the form, so that the visitor does not fill it in in vain.
  const box = page.locator("textarea[name=message]");
  await box.fill("x".repeat(5000));
  await page.getByRole("button", { name: say("landing.message.submit") }).click();
  await page
    .getByText(say("signup.create.message_over", { count: 4000 }))
    .first()
    .waitFor();
  expect(new URL(page.url()).pathname).toBe(path);

  await box.fill("Hallo <b>Anna</b>, kennst du den See?");
  await page.getByRole("button", { name: say("landing.message.submit") }).click();
  await page.waitForURL(`**/members/${annaId}/signup?network=ads&sub1=x`);
  const kept = page.locator("textarea[name=signup_message]");
  await kept.waitFor();
  await expect.poll(() => kept.inputValue()).toBe("Hallo <b>Anna</b>, kennst du den See?");
  // Back and a reload show the text again.
  await page.goBack();
  await expect.poll(() => box.inputValue()).toBe("Hallo <b>Anna</b>, kennst du den See?");
  await page.getByRole("button", { name: say("landing.message.submit") }).click();
  await kept.waitFor();
  await page.reload();
  await expect.poll(() => kept.inputValue()).toBe("Hallo <b>Anna</b>, kennst du den See?");
  await isFine(page);

  const email = await fillIn(page, "de", "landing_lukas", true);
  await page
    .locator("dialog[open]")
    .getByRole("button", { name: say("signup.later") })
    .click();
  await page.waitForURL(`**/members/${annaId}`);
  const mail = await server.waitForOutbox(email);
  await open(
    page,
    new URL(mail.links.find((link) => link.includes("/activate?")) ?? "").href.slice(server.url.length),
  );
  await page.getByRole("button", { name: say("auth.activate.submit") }).click();
  await page.waitForURL("**/activate/done");
  await page.getByRole("link", { name: say("firstmessage.waiting.read") }).click();
  await page.waitForURL("**/first-message");
  const words = page.locator("textarea[name=body]");
  await expect.poll(() => words.inputValue()).toBe("Hallo <b>Anna</b>, kennst du den See?");
  await isFine(page);
  await screenshot(page, "first-message-phone");

  // A change outlives a reload, as in a conversation.
  await words.fill("Hallo Anna, kennst du den See?");
  await page.reload();
  await expect.poll(() => words.inputValue()).toBe("Hallo Anna, kennst du den See?");
  await page.locator("[data-ready]").waitFor({ state: "attached" });
  await page.getByRole("button", { name: say("firstmessage.send") }).click();
  await page.waitForURL(/\/chats\/[0-9a-f-]{36}$/);
  await page.locator('[data-bubble]:has-text("Hallo Anna, kennst du den See?")').waitFor();
  await open(page, "/first-message");
  await page.getByText(say("firstmessage.none.title")).waitFor();

  await anna.goto(`${server.url}/chats`);
  await anna.getByText("landing_lukas").first().click();
  await anna.locator('[data-bubble]:has-text("Hallo Anna, kennst du den See?")').waitFor();
  expectClean(page, expected);
  await page.context().close();
});

it("three answers fill in the sign-up, which comes back to the member; a member is led to the profile", async () => {
  await agree(true);
  const say = speak("pl");
  const page = await stranger("pl", { width: 1280, height: 800, colorScheme: "dark" });
  await open(page, `/members/${annaId}/landing2/serious`);
  await page.getByText(say("options.gender.man"), { exact: true }).click();
  await page.getByText(say("options.seeks.woman"), { exact: true }).click();
  await page.getByLabel(say("signup.create.day"), { exact: true }).fill("3");
  await page.getByLabel(say("signup.create.month"), { exact: true }).selectOption("2");
  await page.getByLabel(say("signup.create.year"), { exact: true }).fill("1991");
  await isFine(page);
  await screenshot(page, "landing2-desktop");
  await page.getByRole("button", { name: say("landing.questions.submit") }).click();
  const dialog = page.locator("dialog[open]");
  await dialog.waitFor();
  // After a reload the boxes still show the message that would be sent.
  await page.reload();
  await expect.poll(() => dialog.locator("input[name=gender]:checked").getAttribute("value")).toBe("man");
  await expect
    .poll(() => dialog.getByLabel(say("signup.create.year"), { exact: true }).inputValue())
    .toBe("1991");
  // Closing the dialog leads to the page before, with its answers.
  await dialog.getByRole("button", { name: say("signup.close") }).click();
  await page.waitForURL(`**/members/${annaId}/landing2/serious`);
  await expect.poll(() => page.locator("input[name=gender]:checked").getAttribute("value")).toBe("man");
  await page.getByRole("button", { name: say("landing.questions.submit") }).click();
  await dialog.waitFor();
  // A member who logs in returns to this member's page, too.
  const login = await dialog.getByRole("link", { name: say("signup.create.login") }).getAttribute("href");
  expect(login).toBe(`/login?next=${encodeURIComponent(`/members/${annaId}`)}`);
  await fillIn(page, "pl", "landing_piotr", false);
  await dialog.getByRole("button", { name: say("signup.later") }).click();
  await page.waitForURL(`**/members/${annaId}`);
  for (const kind of ["landing", "landing2", "landing3/talk", "signup"]) {
    await open(page, `/members/${annaId}/${kind}`);
    expect(new URL(page.url()).pathname).toBe(
      kind === "signup" ? `/members/${annaId}/signup` : `/members/${annaId}`,
    );
  }
  expectClean(page, expected);
  await page.context().close();
});

it("tells nothing of a member who did not agree: the pages are those of nobody, and of no index", async () => {
  await agree(false);
  const page = await stranger("en");
  const pageOf = async (id: string, kind: string) => {
    const answer = await page.request.get(`${server.url}/members/${id}/${kind}`, { maxRedirects: 0 });
    const html = await answer.text();
    const plain = html
      .replaceAll(id, "ID")
      .replace(/nonce="[^"]*"|"nonce":"[^"]*"/g, "")
      .replace(/\d{13}/g, "TIME");
    return { status: answer.status(), robots: answer.headers()["x-robots-tag"], html, length: plain.length };
  };
  for (const kind of ["landing", "landing2", "landing3", "signup"]) {
    const [annas, nobodys] = [await pageOf(annaId, kind), await pageOf(crypto.randomUUID(), kind)];
    expect([kind, annas.status, annas.robots, annas.length]).toEqual([
      kind,
      200,
      "noindex, nofollow",
      nobodys.length,
    ]);
    expect(nobodys.status).toBe(200);
    expect(annas.html).toContain('<meta name="robots" content="noindex"');
    expect(annas.html).not.toMatch(/Anna|\/media\//);
  }
  await open(page, `/members/${annaId}/landing`);
  await page.getByText(speak("en")("landing.general.title")).waitFor();
  await isFine(page);
  await screenshot(page, "landing-general-phone");
  for (const unknown of [`${annaId}/landing2/nothing`, `${annaId}/landing3/talk-`, "1/landing"]) {
    const answer = await page.request.get(`${server.url}/members/${unknown}`);
    expect([unknown, answer.status()]).toEqual([unknown, 404]);
  }
  expectClean(page, expected);
  await page.context().close();
});
