import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { speak } from "../support/texts.ts";

const password = "apfelbaum am see 7";
const berlin = { latitude: 52.52, longitude: 13.405 };
/** The browser logs a refused call as an error; the journey causes it on purpose. */
const refused = [/status of 422/, /status of 410/];

let server: RunningServer;
let browser: Browser;
let firstMemberId: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function userOf(page: Page) {
  const answer = await page.request.get(`${server.url}/api/user.php`, { headers: { "x-client": "web" } });
  const { user } = (await answer.json()) as {
    user: { id: string; status: string; signup_step: string | null; profile: Record<string, unknown> };
  };
  return user;
}

async function picture(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 1125, channels: 3, background: "#8a4fbf" } })
    .jpeg()
    .toBuffer();
}

const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("name") ?? document.activeElement?.id ?? "");

it("signs up in German on a phone, mistakes included, from an empty mailbox to a visible profile", async () => {
  const say = speak("de");
  const email = "greta.lindner@example.com";
  const page = await newPage(browser, {
    width: 360,
    height: 740,
    locale: "de-DE",
    hasTouch: true,
    geolocation: berlin,
  });
  await page.context().addCookies([{ name: "locale", value: "de", url: server.url }]);
  const dialog = page.locator("dialog[open]");
  const step = (name: string) => page.getByRole("heading", { name: say(`signup.${name}.title`) }).waitFor();
  const next = dialog.getByRole("button", { name: say("signup.next"), exact: true });
  const create = dialog.getByRole("button", { name: say("signup.create.submit") });
  expect(await server.outbox(email)).toEqual([]);

  await page.goto(`${server.url}/signup`);
  await step("create");

  // During the sign-up neither Escape nor the backdrop closes the dialog.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.mouse.click(2, 2);
  expect(await dialog.count()).toBe(1);

  // An empty form: every field shows an error, and the first gets the focus.
  await create.click();
  await dialog.getByText(say("errors.fields.required")).first().waitFor();
  await dialog.getByText(say("errors.fields.consent_required")).waitFor();
  await expect.poll(() => focusedName(page)).toBe("gender");

  // An address as a name and a date that does not exist: an error at each field.
  await dialog.getByText(say("options.gender.woman"), { exact: true }).click();
  await dialog.getByText(say("options.seeks.man"), { exact: true }).click();
  await page.fill("input[name=name]", "@greta");
  await dialog.getByLabel(say("signup.create.day"), { exact: true }).fill("31");
  await dialog.getByLabel(say("signup.create.month"), { exact: true }).selectOption("2");
  await dialog.getByLabel(say("signup.create.year"), { exact: true }).fill("1991");
  await page.fill("input[name=email]", "greta.lindner@gmial.com");
  await page.fill("input[name=password]", "1234567890");
  await dialog.getByRole("button", { name: "greta.lindner@gmail.com" }).waitFor();
  await page.check("input[name=consent]");
  await create.click();
  await dialog.getByText(say("errors.fields.username_starts_with_at")).waitFor();
  await dialog.getByText(say("errors.fields.birth_date_invalid")).waitFor();
  await expect.poll(() => focusedName(page)).toBe("name");

  // One press takes the suggestion; the password can be shown.
  await dialog.getByRole("button", { name: "greta.lindner@gmail.com" }).click();
  await expect.poll(() => page.inputValue("input[name=email]")).toBe("greta.lindner@gmail.com");
  await dialog.getByRole("button", { name: say("signup.show_password") }).click();
  await expect.poll(() => page.getAttribute("input[name=password]", "type")).toBe("text");

  await page.fill("input[name=name]", "Greta_Lindner");
  await dialog.getByLabel(say("signup.create.day"), { exact: true }).fill("3");
  await page.fill("input[name=email]", email);
  await create.click();
  // The server checks the password once the other fields are valid.
  await dialog.getByText(say("errors.fields.password_common")).waitFor();
  await expect.poll(() => focusedName(page)).toBe("password");
  await page.fill("input[name=password]", password);
  await create.click();

  await step("photo");
  await page.locator("input[type=file]").setInputFiles([
    { name: "ich.jpg", mimeType: "image/jpeg", buffer: await picture() },
    { name: "kaputt.png", mimeType: "image/png", buffer: Buffer.from("kein Bild") },
  ]);
  await dialog.getByRole("alert").filter({ hasText: "kaputt.png" }).waitFor();
  await dialog.getByRole("img", { name: say("photos.own_alt") }).waitFor();
  await next.click();

  // "Back" leads one step back, and a reload keeps the step.
  await step("about");
  await page.goBack();
  await step("photo");
  await page.goForward();
  await step("about");
  await page.reload();
  await step("about");
  await page.fill("textarea[name=about]", "Ich mag lange Spaziergänge & <i>Kuchen</i>.");
  await dialog.getByText(say("options.interests.hiking"), { exact: true }).click();
  await next.click();

  await step("personal");
  expect((await userOf(page)).signup_step).toBe("personal");
  await page.goto(`${server.url}/complete-signup`);
  await step("personal");
  const sexuality = dialog.getByLabel(say("profile.fields.sexuality"));
  await sexuality.selectOption("bisexual");
  await next.click();
  await dialog.getByText(say("errors.fields.consent_required")).waitFor();
  await dialog.getByRole("button", { name: say("signup.skip"), exact: true }).click();

  await step("location");
  await dialog.getByRole("combobox").fill("Nirgendwo");
  await next.click();
  await dialog.getByText(say("profile.place.choose")).waitFor();
  await dialog.getByRole("button", { name: say("profile.place.locate") }).click();
  await expect.poll(() => dialog.getByRole("combobox").inputValue()).toMatch(/Berlin|Mitte/);
  await next.click();

  await step("push");
  await dialog.getByRole("button", { name: say("signup.push.yes") }).click();
  await step("confirm");
  await dialog.getByText(email).waitFor();
  await dialog.getByRole("button", { name: say("signup.confirm.resend") }).click();
  await page.getByText(say("signup.confirm.sent_again")).waitFor();
  await dialog.getByRole("button", { name: say("signup.confirm.done") }).click();
  await page.waitForURL(/\/signup-matches$/);
  // The site has no other member yet.
  await page
    .getByRole("main")
    .getByRole("link", { name: say("suggestions.done.search") })
    .click();
  await page.waitForURL(/\/members/);
  await page.getByText(say("alerts.reminder.title")).waitFor();
  const before = await userOf(page);
  expect(before).toMatchObject({ status: "not_confirmed", signup_step: null });

  const mail = await server.waitForOutbox(email);
  const link = mail.links.find((address) => address.includes("/activate?token=")) ?? "";
  await page.goto(`${server.url}/activate?token=worn-out`);
  await page.getByRole("button", { name: say("auth.activate.submit") }).click();
  await page.waitForURL(/\/activate\/error$/);
  await page.goto(link);
  expect((await userOf(page)).status).toBe("not_confirmed");
  await page.getByRole("button", { name: say("auth.activate.submit") }).click();
  await page.waitForURL(/\/activate\/done$/);
  const after = await userOf(page);
  expect(after).toMatchObject({ status: "active", profile: { status: "active" } });
  firstMemberId = after.id;

  // Nothing is left to complete.
  await page.goto(`${server.url}/complete-signup`);
  await page.waitForURL(/\/members/);
  expectClean(page, refused);
  await page.context().close();
});

it("signs up by keyboard alone, and closes where it is told to", async () => {
  const say = speak("en");
  const page = await newPage(browser, {});
  await page.context().addCookies([{ name: "locale", value: "en", url: server.url }]);
  const title = (name: string) => page.getByRole("heading", { name: say(`signup.${name}.title`) }).waitFor();

  /** Presses Tab until the control has the focus. */
  async function reach(selector: string): Promise<void> {
    for (let presses = 0; presses < 120; presses++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    }
    throw new Error(`${selector} cannot be reached by keyboard`);
  }
  async function pressButton(text: string): Promise<void> {
    for (let presses = 0; presses < 120; presses++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate((wanted) => document.activeElement?.textContent === wanted, text)) break;
    }
    await page.keyboard.press("Enter");
  }

  await page.goto(`${server.url}/signup`);
  await title("create");
  await page.evaluate(() => window.dispatchEvent(new Event("signup-closed")));
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto(`${server.url}/signup`);
  await title("create");

  await reach("input[name=gender]");
  await page.keyboard.press("ArrowDown");
  await reach("input[name=seeks][value=woman]");
  await page.keyboard.press("Space");
  await reach("input[name=name]");
  await page.keyboard.type("keyboard.kim");
  await reach("[autocomplete=bday-day]");
  await page.keyboard.type("14");
  await reach("[autocomplete=bday-month]");
  await page.keyboard.press("ArrowDown");
  await reach("[autocomplete=bday-year]");
  await page.keyboard.type("1988");
  await reach("input[name=email]");
  await page.keyboard.type("keyboard.kim@example.com");
  await reach("input[name=password]");
  await page.keyboard.type(password);
  await reach("input[name=consent]");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  for (const name of ["photo", "about", "personal", "location"]) {
    await title(name);
    await pressButton(say("signup.skip"));
  }
  await title("push");
  await pressButton(say("signup.push.no"));
  await title("confirm");
  await pressButton(say("signup.confirm.done"));
  await page.waitForURL(/\/signup-matches$/);

  // Another member sees that she is confirmed.
  const seen = await page.request.get(`${server.url}/api/members/${firstMemberId}`, {
    headers: { "x-client": "web" },
  });
  expect(seen.status()).toBe(200);
  expectClean(page);
  await page.context().close();
});

it.each([
  ["pl", "yes", { network: "kite", ref: "spring" }],
  ["fr", "no", null],
] as const)(
  "asks once, in %s, whether the link that brought a visitor is kept: with a %s it keeps %o",
  async (locale, choice, kept) => {
    const say = speak(locale);
    const page = await newPage(browser, { width: 360, height: 740 });
    await page.context().addCookies([{ name: "locale", value: locale, url: server.url }]);
    await page.goto(`${server.url}/?network=kite&ref=spring`);
    await page
      .getByRole("link", { name: say("home.hero.join") })
      .first()
      .click();
    const dialog = page.locator("dialog[open]");
    const question = dialog.getByRole("group", { name: say("origin.title") });
    await question.getByText(say(`origin.${choice}`), { exact: true }).click();
    expect(await look(page, `signup-origin-${locale}`)).toEqual([]);
    await dialog.getByText(say("options.gender.woman"), { exact: true }).click();
    await dialog.getByText(say("options.seeks.man"), { exact: true }).click();
    await page.fill("input[name=name]", `Origin_${locale}`);
    await dialog.getByLabel(say("signup.create.day"), { exact: true }).fill("3");
    await dialog.getByLabel(say("signup.create.month"), { exact: true }).selectOption("2");
    await dialog.getByLabel(say("signup.create.year"), { exact: true }).fill("1991");
    await page.fill("input[name=email]", `origin-${locale}@example.com`);
    await page.fill("input[name=password]", password);
    await page.check("input[name=consent]");
    await dialog.getByRole("button", { name: say("signup.create.submit") }).click();
    await page.getByRole("heading", { name: say("signup.photo.title") }).waitFor();
    const answer = await page.request.get(`${server.url}/api/consents`);
    const { tracking, log } = (await answer.json()) as { tracking: object | null; log: { kind: string }[] };
    expect([tracking, log.some(({ kind }) => kind === "tracking")]).toEqual([kept, kept !== null]);
    expectClean(page);
  },
);
