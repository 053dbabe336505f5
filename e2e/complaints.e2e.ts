import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { reportReasons } from "#contracts/care/report-kinds.ts";
import { complaintCountGroups, complaintKinds, reportCountGroups } from "#contracts/front/complaint-kinds.ts";
import type { Locale } from "#i18n/locales.ts";
import { expectClean, launchBrowser, newPage, screenshot } from "../support/browser.ts";
import { logInAtDesk } from "../support/desk-login.ts";
import { listMisfits } from "../support/fits.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signInCast } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";
import { listViolations } from "../support/violations.ts";

/** The browser logs refused calls as errors; the journeys cause them on purpose. */
const refused = [/status of 422/, /status of 404/];

let server: RunningServer;
let browser: Browser;
let desk: Page;
const say = speak("en");

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true }), launchBrowser()]);
  desk = await open("en", { width: 1280, height: 800 });
  await logInAtDesk(server, desk, "/admin/complaints");
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function open(locale: Locale, options: Parameters<typeof newPage>[1]): Promise<Page> {
  const page = await newPage(browser, { ...options, locale });
  await page.context().addCookies([{ name: "locale", value: locale, url: server.url }]);
  return page;
}

/** Every part is accessible, and none exceeds the width. */
async function look(page: Page, name: string): Promise<void> {
  await screenshot(page, name);
  expect(await listViolations(page), name).toEqual([]);
  expect(await listMisfits(page), name).toEqual([]);
}

async function openCase(reference: string): Promise<void> {
  await desk.goto(`${server.url}/admin/complaints`);
  await desk.getByRole("link", { name: new RegExp(reference) }).click();
  await desk.getByRole("heading", { level: 1, name: new RegExp(reference) }).waitFor();
}

async function close(outcome: string, words: string): Promise<void> {
  const form = desk.getByRole("region", { name: say("complaintqueue.end") });
  await form.getByRole("combobox").selectOption(outcome);
  await form.getByRole("textbox").fill(words);
  await form.getByRole("button", { name: say("complaintqueue.submit"), exact: true }).click();
  await desk.getByText(say("complaintqueue.done"), { exact: true }).first().waitFor();
}

it("a visitor complains in German on a phone, is asked, answers, and reads what came of it", async () => {
  const sprich = speak("de");
  const email = "jette.k@example.com";
  const page = await open("de", { width: 360, height: 740 });
  await page.goto(server.url);
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: sprich("footer.links.complaints"), exact: true }).click();
  await page.waitForURL(`${server.url}/complaints`);
  await page.getByRole("heading", { level: 1, name: sprich("complaints.title") }).waitFor();
  await look(page, "complaints-kinds-de-360");

  const kind = sprich("complaints.kinds.behaviour");
  await page.getByRole("radio", { name: new RegExp(kind) }).check();
  const submit = page.getByRole("button", { name: sprich("complaints.submit"), exact: true });
  await submit.click();
  await page.getByText(sprich("errors.fields.required")).first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("text");
  await look(page, "complaints-refused-de-360");
  await page.getByRole("textbox", { name: sprich("complaints.text") }).fill("Er droht mir.\n<b>Täglich.</b>");
  await page.getByRole("textbox", { name: sprich("complaints.email"), exact: true }).fill(email);
  await submit.dblclick();
  await page.getByRole("heading", { name: sprich("complaints.done.title") }).waitFor();
  const pictures = page.getByRole("region", { name: sprich("complaints.pictures.title") });
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#593" } })
    .jpeg()
    .toBuffer();
  const chosen = (name: string) => ({ name, mimeType: "image/jpeg", buffer });
  const input = pictures.locator("input[type=file]");
  await input.setInputFiles([chosen("a.jpg"), chosen("b.jpg")]);
  const picture = (number: number) =>
    pictures.getByRole("img", { name: sprich("complaints.pictures.alt", { number }), exact: true });
  await picture(2).waitFor();
  await pictures
    .getByRole("button", { name: sprich("complaints.pictures.remove", { number: 2 }), exact: true })
    .click();
  await picture(2).waitFor({ state: "detached" });
  await input.setInputFiles({ name: "c.txt", mimeType: "text/plain", buffer: Buffer.from("text") });
  await pictures.getByText(sprich("errors.photo_type_unsupported")).waitFor();
  await look(page, "complaints-filed-de-360");
  const receipt = await server.waitForOutbox(email, /angekommen/);
  expect(receipt.text).not.toContain("droht");
  const reference = /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(receipt.subject)?.[0] ?? "";
  await page.getByRole("link", { name: sprich("complaints.done.open"), exact: true }).click();
  await page.getByRole("heading", { name: sprich("complaints.page.open"), exact: true }).waitFor();
  await page.getByText("<b>Täglich.</b>").waitFor();
  await look(page, "complaint-open-de-360");

  // At the desk a staff member takes the complaint and asks a question.
  await openCase(reference);
  const evidence = desk.getByRole("img", { name: say("complaints.pictures.alt", { number: 1 }) });
  await expect
    .poll(() => evidence.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100);
  await look(desk, "complaint-desk-en-1280");
  await desk.getByRole("button", { name: say("complaintqueue.take"), exact: true }).click();
  const words = desk.getByRole("form", { name: say("complaintqueue.message") });
  await words.getByRole("combobox").selectOption("asks");
  await words.getByRole("textbox").fill("Wie heißt er hier?");
  await look(desk, "complaint-desk-held-en-1280");
  await words.getByRole("button", { name: say("complaintqueue.send"), exact: true }).click();
  await desk.getByText("Wie heißt er hier?").first().waitFor();

  // The mail leads to the question, in German.
  const question = await server.waitForOutbox(email, /Eine Frage/);
  expect(question.text).toContain("Wie heißt er hier?");
  const link = question.links.find((one) => one.includes("/complaints/")) ?? "";
  await page.goto(link);
  await page.getByRole("heading", { name: sprich("complaints.page.asked"), exact: true }).waitFor();
  await page.getByText("Wie heißt er hier?").waitFor();
  await look(page, "complaint-asked-de-360");
  await page.getByRole("textbox", { name: sprich("complaints.page.answer") }).fill("Bert_77");
  await page.getByRole("button", { name: sprich("complaints.page.submit"), exact: true }).click();
  await page.getByRole("heading", { name: sprich("complaints.page.open"), exact: true }).waitFor();

  await openCase(reference);
  await desk.getByText("Bert_77").waitFor();
  await close("acted", "Danke. Sein Konto ist gesperrt.");
  const outcome = await server.waitForOutbox(email, /das Ergebnis/);
  expect(outcome.text).toContain("Danke. Sein Konto ist gesperrt.");
  expect(outcome.text).toContain("innerhalb von sechs Monaten");
  await page.reload();
  await page.getByRole("heading", { name: sprich("complaints.outcomes.acted"), exact: true }).waitFor();
  await look(page, "complaint-closed-de-360");
  expect(await page.getByRole("textbox").count()).toBe(0);
  await page.locator(`a[href*="kind=appeal"]`).click();
  await expect.poll(() => page.locator("input[name=about]").inputValue()).toBe(reference);
  expectClean(page, refused);
  await page.context().close();
});

it("another does so in Polish on a desktop, in the dark, and no search engine keeps the page", async () => {
  const mow = speak("pl");
  const email = "ola.z@example.com";
  const page = await open("pl", { width: 1280, height: 800, colorScheme: "dark" });
  await page.goto(`${server.url}/complaints?kind=illegal_content`);
  await look(page, "complaints-notice-pl-1280-dark");
  await page.getByRole("textbox", { name: mow("complaints.about.illegal_content") }).fill("/members/x");
  await page
    .getByRole("textbox", { name: mow("complaints.texts.illegal_content") })
    .fill("To cudze zdjęcie.");
  await page.getByRole("textbox", { name: mow("complaints.email") }).fill(email);
  await page.getByRole("checkbox", { name: mow("complaints.good_faith") }).check();
  await page.getByRole("button", { name: mow("complaints.submit"), exact: true }).click();
  await page.getByRole("heading", { name: mow("complaints.done.title") }).waitFor();
  const { subject, links } = await server.waitForOutbox(email, /Otrzymaliśmy/);
  const reference = /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(subject)?.[0] ?? "";
  const link = links.find((one) => one.includes("/complaints/")) ?? "";
  const answer = await page.goto(link);
  expect(answer?.headers()).toMatchObject({
    "referrer-policy": "no-referrer",
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex, nofollow",
  });
  await page.getByText("To cudze zdjęcie.").waitFor();
  await look(page, "complaint-open-pl-1280-dark");
  await openCase(reference);
  await desk.getByRole("button", { name: say("complaintqueue.take"), exact: true }).click();
  await close("not_upheld", "To zdjęcie należy do tej osoby.");
  const mail = await server.waitForOutbox(email, /wynik/);
  expect(mail.text).toContain("To zdjęcie należy do tej osoby.");
  await page.reload();
  await page.getByRole("heading", { name: mow("complaints.outcomes.not_upheld"), exact: true }).waitFor();
  await look(page, "complaint-closed-pl-1280-dark");
  await page.goto(`${server.url}/complaints/${"x".repeat(43)}`);
  await page.getByRole("heading", { name: mow("errors.not_found") }).waitFor();
  expectClean(page, refused);
  await page.context().close();
});

it("whom a mail reached reads nothing without the code, can add something, and reads all with it", async () => {
  const dis = speak("fr");
  const email = "lou.m@example.com";
  const filing = await open("fr", { width: 360, height: 740 });
  await filing.goto(`${server.url}/complaints?kind=billing`);
  await filing.getByRole("textbox", { name: dis("complaints.text") }).fill("Débité deux fois.");
  await filing.getByRole("textbox", { name: dis("complaints.email"), exact: true }).fill(email);
  await filing.getByRole("button", { name: dis("complaints.submit"), exact: true }).click();
  await filing.getByRole("heading", { name: dis("complaints.done.title") }).waitFor();
  const code = (await filing.getByText(/^([B-Z2-9]{4}-){2}[B-Z2-9]{4}$/).textContent()) ?? "";
  await look(filing, "complaints-filed-code-fr-360");
  const { links } = await server.waitForOutbox(email, /Nous avons reçu/);
  const link = links.find((one) => one.includes("/complaints/")) ?? "";

  const page = await open("fr", { width: 360, height: 740 });
  await page.goto(link);
  await page.getByRole("heading", { name: dis("complaints.locked.title"), exact: true }).waitFor();
  await page.getByRole("heading", { name: dis("complaints.page.open"), exact: true }).waitFor();
  expect(await page.content()).not.toContain("Débité");
  await look(page, "complaint-locked-fr-360");
  await page.getByRole("textbox", { name: dis("complaints.page.add") }).fill("Le 3 mars.");
  await page.getByRole("button", { name: dis("complaints.page.submit"), exact: true }).click();
  await page.getByText(dis("complaints.page.added"), { exact: true }).first().waitFor();
  expect(await page.getByText("Le 3 mars.").count()).toBe(0);

  const field = page.getByRole("textbox", { name: dis("complaints.locked.code"), exact: true });
  await field.fill(`${code}X`);
  await page.getByRole("button", { name: dis("complaints.locked.submit"), exact: true }).click();
  await page.getByText(dis("errors.fields.code_wrong")).waitFor();
  await look(page, "complaint-code-wrong-fr-360");
  await field.fill(code.toLowerCase());
  await page.keyboard.press("Enter");
  for (const said of ["Débité deux fois.", "Le 3 mars."]) await page.getByText(said).waitFor();
  await look(page, "complaint-unlocked-fr-360");
  // From here on this browser stores access to the complaint, too.
  await page.goto(link);
  await page.getByText("Débité deux fois.").waitFor();

  // A browser in which a member logs in stores no access, because another person may use it next.
  const shared = await open("fr", { width: 360, height: 740 });
  await signInCast(server, shared, "daan", "fr");
  await shared.goto(link);
  await shared.getByRole("textbox", { name: dis("complaints.locked.code"), exact: true }).fill(code);
  await shared.keyboard.press("Enter");
  await shared.getByText("Débité deux fois.").waitFor();
  await shared.getByText(dis("complaints.page.by_mail"), { exact: true }).waitFor();
  const keysOf = (one: Page) => one.evaluate(() => Object.keys(localStorage).join());
  expect(await keysOf(page)).toContain("complaint:");
  expect(await keysOf(shared)).not.toContain("complaint:");
  await shared.goto(link);
  await shared.getByRole("heading", { name: dis("complaints.locked.title"), exact: true }).waitFor();

  await openCase(/[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(await page.locator("h1").innerText())?.[0] ?? "");
  await desk.getByText(say("complaintqueue.by_mail")).waitFor();
  await look(desk, "complaint-desk-by-mail-en-1280");
  for (const one of [page, filing, shared]) {
    expectClean(one, refused);
    await one.context().close();
  }
});

it("the queue is drawn in every look, by keyboard too", async () => {
  const cookies = (await desk.context().cookies()).filter(({ name }) => name.startsWith("staff"));
  for (const [locale, colorScheme, width] of [
    ["de", "dark", 360],
    ["pl", "light", 360],
    ["de", "light", 1280],
  ] as const) {
    const page = await open(locale, { colorScheme, width, height: width === 360 ? 740 : 800 });
    await page.context().addCookies(cookies);
    const sent = { client_id: crypto.randomUUID(), kind: "billing", email: `d${width}@example.com` };
    const filed = await page.request.post(`${server.url}/api/complaints`, {
      headers: { "x-client": "web" },
      data: { ...sent, text: "Doppelt abgebucht. ".repeat(20) },
    });
    const { reference } = (await filed.json()) as { reference: string };
    await page.goto(`${server.url}/admin/complaints?reference=${reference}`);
    const row = page.getByRole("link", { name: new RegExp(reference) });
    await row.waitFor();
    await look(page, `complaints-queue-${locale}-${colorScheme}-${width}`);
    await row.focus();
    await page.keyboard.press("Enter");
    const speaks = speak(locale);
    await page.getByRole("button", { name: speaks("complaintqueue.take"), exact: true }).click();
    await page.getByText(speaks("complaintqueue.holder_you"), { exact: true }).waitFor();
    await look(page, `complaint-desk-${locale}-${colorScheme}-${width}`);
    await page.getByRole("button", { name: speaks("complaintqueue.release"), exact: true }).click();
    await page.getByRole("button", { name: speaks("complaintqueue.take"), exact: true }).waitFor();
    expectClean(page);
    await page.context().close();
  }
});

it.each([
  ["de", "dark", 360],
  ["pl", "light", 360],
  ["fi", "light", 1280],
] as const)(
  "the counts of each year are read in %s, %s, %i pixels wide",
  async (locale, colorScheme, width) => {
    const speaks = speak(locale);
    const page = await open(locale, { colorScheme, width, height: 740 });
    await page.goto(`${server.url}/complaints`);
    const counts = {
      until: "2026-11-01T00:00:00.000Z",
      years: [2026, 2025].map((year) => ({
        year,
        complaints: {
          filed: 1204,
          median_hours: year === 2026 ? 31 : null,
          kinds: complaintKinds.map((kind) => ({ kind, filed: 1204, acted: 317 })),
          results: complaintCountGroups.map((result) => ({ result, count: 317 })),
        },
        reports: {
          filed: 88_412,
          by_program: 71,
          median_hours: 100,
          reasons: reportReasons.map((reason) => ({ reason, filed: 12_412, acted: 1001 })),
          results: reportCountGroups.map((result) => ({ result, count: 9001 })),
        },
      })),
    };
    await page.route("**/api/complaint-counts", (route) => route.fulfill({ json: counts }));
    await page.getByRole("link", { name: speaks("complaints.counts"), exact: true }).click();
    await page.getByRole("heading", { level: 2, name: "2025" }).waitFor();
    expect(await page.getByRole("table").count()).toBe(8);
    await look(page, `complaint-counts-${locale}-${colorScheme}-${width}`);
    await page.unroute("**/api/complaint-counts");
    // Nothing of the demo was filed before this month.
    await page.goto(`${server.url}/complaints/counts`);
    await page.getByText(speaks("complaintcounts.empty")).waitFor();
    expectClean(page);
    await page.context().close();
  },
);
