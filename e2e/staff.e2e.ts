import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import type { Browser, BrowserContext, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage, screenshot } from "../support/browser.ts";
import { listMisfits } from "../support/fits.ts";
import { waitUntil } from "../support/process.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { speak } from "../support/texts.ts";
import { listViolations } from "../support/violations.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), "rendezvous-staff-"));
const ownerEmail = "mara@desk.example";
const ownerPassword = "lighthouse keeper 47 soup";
const say = speak("en");
/** The browser logs refused calls as errors; the journeys cause them on purpose. */
const refused = [/status of 401/, /status of 410/, /status of 422/];

const looks = [
  ["de", "light", 360],
  ["de", "dark", 1280],
  ["pl", "dark", 360],
  ["pl", "light", 1280],
] as const;

let server: RunningServer;
let browser: Browser;
let link: string;

function runStaff(...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, PUBLIC_URL: server.url };
  return spawnSync(join(root, "bin/staff"), args, { env, encoding: "utf8" });
}

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ dataDir }), launchBrowser()]);
  // Only the server can use the embedded database.
  const inUse = runStaff("owner", ownerEmail);
  expect([inUse.status, inUse.stderr]).toEqual([1, expect.stringContaining("Stop it first")]);
  const { port } = server;
  await server.stop();
  const made = runStaff("owner", ownerEmail);
  expect(made.stderr).toBe("");
  link = /http\S+\/admin\/welcome\?token=[\w-]{43}/.exec(made.stdout)?.[0] ?? "";
  expect(link).toContain(server.url);
  server = await startServer({ dataDir, port });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function openPage(options: Parameters<typeof newPage>[1] = {}): Promise<Page> {
  const page = await newPage(browser, options);
  const locale = (options.locale ?? "en").slice(0, 2);
  await page.context().addCookies([{ name: "locale", value: locale, url: server.url }]);
  return page;
}

let codesRead = 0;
/** The code of the oldest mail that this test has not read. */
async function newestCode(): Promise<string> {
  const mails = await waitUntil("a code", 20_000, async () => {
    const found = await server.outbox(ownerEmail);
    return found.length > codesRead ? found : null;
  });
  codesRead = mails.length;
  return /^\d{6}$/m.exec(mails[0]?.text ?? "")?.[0] ?? "";
}

async function givePassword(page: Page, password = ownerPassword): Promise<void> {
  await page.fill("input[name=email]", ownerEmail);
  await page.fill("input[name=password]", password);
  await page.click("button[type=submit]");
}

/** Signs up a member and confirms their address. */
async function signUp(context: BrowserContext, name: string): Promise<string> {
  const email = `${name.toLowerCase()}@example.com`;
  const headers = { "x-client": "web" };
  const made = await context.request.post(`${server.url}/api/signups`, {
    headers,
    data: {
      email,
      name,
      password: "apfelbaum am see 7",
      date_of_birth: "1990-05-17",
      gender: "woman",
      seeks: ["man"],
      consent: true,
    },
  });
  expect(made.status()).toBe(200);
  const { links } = await server.waitForOutbox(email);
  const token = links.find((one) => one.includes("/activate?token="))?.split("token=")[1];
  const confirmed = await context.request.post(`${server.url}/api/activations`, { headers, data: { token } });
  expect(confirmed.status()).toBe(200);
  return email;
}

async function upload(context: BrowserContext, background: string): Promise<string> {
  const buffer = await sharp({ create: { width: 900, height: 1125, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const answer = await context.request.post(`${server.url}/api/photos`, {
    headers: { "x-client": "web" },
    multipart: { photo: { name: "me.jpg", mimeType: "image/jpeg", buffer } },
  });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { photo: { id: string } }).photo.id;
}

it("leads from bin/staff to a verdict that its owner sees live, with a line for everything that was done", async () => {
  const desk = await openPage();
  const heading = (key: string, values?: Record<string, string>) =>
    desk.getByRole("heading", { name: say(key, values) });

  // A visitor of the desk has to log in first.
  await desk.goto(`${server.url}/admin`);
  await desk.waitForURL(`${server.url}/admin/login`);
  expect(await listViolations(desk)).toEqual([]);

  // The link asks for name and password, and works once.
  await desk.goto(link);
  await desk.locator("input[name=name]").waitFor();
  expect(desk.url()).toBe(`${server.url}/admin/welcome`);
  expect(await desk.content()).not.toContain(link.split("token=")[1]);
  await desk.getByRole("button", { name: say("staff.welcome.submit") }).click();
  await desk.getByText(say("errors.fields.required")).first().waitFor();
  await desk.fill("input[name=name]", "Mara");
  await desk.fill("input[name=password]", ownerPassword);
  await desk.fill("input[name=repeated_password]", ownerPassword);
  await desk.getByRole("button", { name: say("staff.welcome.submit") }).click();
  await heading("staff.welcome.done_title").waitFor();
  await desk.goto(link);
  await heading("staff.welcome.invalid_title").waitFor();

  // The log-in asks for the password, then for the code of the mail.
  await desk.goto(`${server.url}/admin/photos`);
  await desk.waitForURL(/\/admin\/login/);
  await givePassword(desk, "not the password 1");
  await desk.getByText(say("errors.login_failed")).waitFor();
  await givePassword(desk);
  await desk.waitForURL(/\/admin\/login\/code/);
  expect(await listViolations(desk)).toEqual([]);
  await desk.fill("input[name=code]", "12");
  await desk.keyboard.press("Enter");
  await desk.getByText(say("errors.fields.code_wrong")).waitFor();
  await desk.fill("input[name=code]", await newestCode());
  await desk.keyboard.press("Enter");
  await desk.waitForURL(`${server.url}/admin/photos`);
  await desk.getByText(say("photoqueue.done_title")).waitFor();
  expect(await listViolations(desk)).toEqual([]);

  // A member with two photos has the own profile open.
  const member = await openPage({ locale: "de-DE", width: 360, height: 740 });
  const email = await signUp(member.context(), "Jette_Q");
  const [bad, good] = [await upload(member.context(), "#933"), await upload(member.context(), "#396")];
  await member.goto(`${server.url}/profile`);
  const sayGerman = speak("de");
  await member.getByText(sayGerman("photos.pending")).first().waitFor();

  await desk.getByRole("button", { name: say("photoqueue.look_again") }).click();
  const picture = (name: string) => desk.getByRole("img", { name: say("photoqueue.photo_alt", { name }) });
  await picture("Jette_Q").waitFor();
  await desk.getByText(say("photoqueue.waiting", { count: 2 })).waitFor();
  await expect
    .poll(() => picture("Jette_Q").evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(300);
  expect(await listViolations(desk)).toEqual([]);

  // By keyboard: 2 opens the reasons, and keys typed into them are no commands.
  await desk.keyboard.press("2");
  const dialog = desk.getByRole("dialog");
  await dialog.waitFor();
  expect(await listViolations(desk)).toEqual([]);
  await dialog.getByRole("button", { name: say("photoqueue.reject_submit") }).click();
  await dialog.getByText(say("photoqueue.reason_missing")).waitFor();
  await dialog.getByRole("radio", { name: say("photos.rejected.quality") }).check();
  await dialog.locator("textarea").fill("123");
  await dialog.getByRole("button", { name: say("photoqueue.reject_submit") }).click();
  await desk.getByText(say("photoqueue.rejected"), { exact: true }).waitFor();

  // The member's page shows it by itself, and a mail gives the reasons.
  await member.getByText(sayGerman("photos.rejected.quality")).waitFor();
  await member.getByText(sayGerman("photos.rejected.next")).waitFor();
  const mail = await server.waitForOutbox(email, /nicht gezeigt/);
  expect(mail.text).toContain(sayGerman("photos.rejected.quality"));
  expect(mail.text).toContain("sechs Monaten");

  await desk.getByText(say("photoqueue.waiting", { count: 1 })).waitFor();
  await desk.keyboard.press("1");
  await desk.getByText(say("photoqueue.approved"), { exact: true }).waitFor();
  await desk.getByText(say("photoqueue.done_title")).waitFor();
  await member.getByText(sayGerman("photos.pending")).waitFor({ state: "detached" });

  // A member's cookies do not open the desk, and staff cookies do not open the members area.
  await member.goto(`${server.url}/admin/photos`);
  await member.waitForURL(`${server.url}/admin/login`);
  await desk.goto(`${server.url}/profile`);
  await desk.waitForURL(/\/login\?next=/);
  await desk.goto(`${server.url}/admin/photos`);
  await desk.getByRole("button", { name: say("staff.log_out") }).click();
  await desk.waitForURL(`${server.url}/admin/login`);
  await desk.goto(`${server.url}/admin/photos`);
  await desk.waitForURL(`${server.url}/admin/login`);
  for (const page of [desk, member]) {
    expectClean(page, refused);
    await page.context().close();
  }

  const { port } = server;
  await server.stop();
  const database = await PGlite.create(join(dataDir, "database"));
  const { rows } = await database.query<{ act: string; reason: string; subject_id: string }>(
    "select act, reason, subject_id from audit_log order by at, id",
  );
  await database.close();
  server = await startServer({ dataDir, port });
  expect(rows.map(({ act, reason }) => `${act}: ${reason}`)).toEqual([
    "staff.invited: first_owner",
    "staff.password_set: one_time_link",
    "staff.logged_in: code",
    "photo.rejected: quality",
    "photo.approved: fits_the_rules",
  ]);
  expect(rows.slice(3).map(({ subject_id: id }) => id)).toEqual([bad, good]);
});

it("shows the queue in every look, and what is skipped comes back", async () => {
  const first = await openPage();
  await first.goto(`${server.url}/admin/login`);
  await givePassword(first);
  await first.waitForURL(/\/admin\/login\/code/);
  await first.fill("input[name=code]", await newestCode());
  await first.keyboard.press("Enter");
  await first.waitForURL(`${server.url}/admin/photos`);
  const signedIn = (await first.context().cookies()).filter(({ name }) => name.startsWith("staff"));
  await signUp(first.context(), "Wanda_W");
  await upload(first.context(), "#7a5");
  for (const [locale, colorScheme, width] of looks) {
    const speaks = speak(locale);
    const desk = await openPage({ locale, colorScheme, width, height: width === 360 ? 740 : 800 });
    await desk.context().addCookies(signedIn);
    await desk.goto(`${server.url}/admin/photos`);
    const picture = desk.getByRole("img", { name: speaks("photoqueue.photo_alt", { name: "Wanda_W" }) });
    await picture.waitFor();
    await expect
      .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(300);
    const look = `${locale}-${colorScheme}-${width}`;
    const misfits: string[] = [];
    await screenshot(desk, `staff-queue-${look}`);
    misfits.push(...(await listMisfits(desk)));

    await desk
      .getByRole("button", { name: speaks("photoqueue.reject"), exact: false })
      .first()
      .click();
    await desk.getByRole("dialog").waitFor();
    await screenshot(desk, `staff-reasons-${look}`);
    misfits.push(...(await listMisfits(desk)));
    await desk.keyboard.press("Escape");
    await desk.getByRole("dialog").waitFor({ state: "detached" });

    await desk.getByRole("button", { name: speaks("photoqueue.skip"), exact: false }).click();
    await desk.getByText(speaks("photoqueue.skipped", { count: 1 })).waitFor();
    await screenshot(desk, `staff-skipped-${look}`);
    misfits.push(...(await listMisfits(desk)));
    expect(misfits, look).toEqual([]);
    await desk.getByRole("button", { name: speaks("photoqueue.skipped_again") }).click();
    await picture.waitFor();
    expectClean(desk);
    await desk.context().close();
  }
  await first.context().close();
});
