import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { speak } from "../support/texts.ts";

const password = "apfelbaum am see 7";
/** The browser logs refused calls as errors; the journey causes them on purpose. */
const refused = [/status of 410/, /status of 429/];

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

function post(path: string, body: object): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-client": "web", cookie: "locale=de" },
    body: JSON.stringify(body),
  });
}

async function signUp(email: string, name: string): Promise<void> {
  const form = { email, name, password, date_of_birth: "1990-05-17", gender: "woman", seeks: ["man"] };
  expect((await post("/api/signups", { ...form, consent: true })).status).toBe(200);
  const { links } = await server.waitForOutbox(email, /Bestätige/);
  expect((await post("/api/activations", { token: links[0]?.split("token=")[1] })).status).toBe(200);
}

async function logIn(page: Page): Promise<void> {
  await page.fill("input[name=password]", password);
  await page.click("button[type=submit]");
}

it("an owner whom strangers have locked out says that it was them, and logs in on their phone", async () => {
  const say = speak("de");
  const email = "jette.locked@example.com";
  await signUp(email, "Jette_L");
  for (let count = 0; count < 5; count += 1)
    await post("/api/user.php", { email, password: "nicht das richtige" });

  const page = await newPage(browser, { locale: "de-DE", width: 360, height: 740 });
  await page.context().addCookies([{ name: "locale", value: "de", url: server.url }]);
  await page.goto(`${server.url}/login`);
  await page.fill("input[name=email]", email);
  await logIn(page);
  await expect.poll(() => page.getByRole("alert").innerText()).toMatch(/Min\./);

  const mail = await server.waitForOutbox(email, /Warst du das/);
  const link = mail.links.find((address) => address.includes("/login/open?token=")) ?? "";
  await page.goto(link);
  await page.getByRole("button", { name: say("auth.opening.submit") }).click();
  await page.waitForURL(`${server.url}/login`);
  await expect.poll(() => page.inputValue("input[name=email]")).toBe(email);
  await logIn(page);
  await page.waitForURL((url) => url.pathname !== "/login");

  await page.goto(link);
  await page.getByRole("button", { name: say("auth.opening.submit") }).click();
  await page.getByRole("heading", { name: say("auth.opening.invalid_title") }).waitFor();
  expectClean(page, refused);
});
