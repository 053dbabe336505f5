import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Lander, landers } from "#contracts/front/landers.ts";
import type { Locale } from "#i18n/locales.ts";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { ownPassword } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";

// From each lander to a confirmed member, each in another language. A lander asks two of three questions; the sign-up asks
// the third, and opens with the answers to the others.
const gender = "woman";
const seeks = "man";
const born = "1979";
type Ask = "gender" | "seeks" | "born";
type Visit = { locale: Locale; asks: readonly Ask[] };

const visits: Record<Lander, Visit> = {
  tinderswipe: { locale: "nl", asks: ["gender", "seeks"] },
  alonetonight: { locale: "de", asks: ["gender", "seeks"] },
  collagelanding: { locale: "it", asks: ["gender", "seeks"] },
  gallery: { locale: "fr", asks: ["seeks", "born"] },
  iconslanding: { locale: "es", asks: ["gender", "seeks"] },
  maplanding: { locale: "pl", asks: ["gender", "seeks"] },
  socialnetwork: { locale: "da", asks: ["seeks", "born"] },
  transitionsvideolanding: { locale: "fi", asks: ["gender", "born"] },
  video: { locale: "sv", asks: ["gender", "seeks"] },
};

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** The answers in the form of the sign-up, of which the year is no field of its own. */
async function answersIn(page: Page, year: string) {
  const dialog = page.locator("dialog[open]");
  const fields = await dialog
    .locator("form")
    .evaluate((element) =>
      [...new FormData(element as HTMLFormElement)].map(([name, value]) => `${name}=${value}`),
    );
  return {
    gender: fields.find((field) => field.startsWith("gender="))?.slice(7) ?? null,
    seeks: fields.filter((field) => field.startsWith("seeks=")).map((field) => field.slice(6)),
    born: await dialog.getByLabel(year, { exact: true }).inputValue(),
  };
}

it.each(landers)("%s leads a visitor to a confirmed account in its language", async (lander) => {
  const { locale, asks } = visits[lander];
  const say = speak(locale);
  const email = `${lander}@example.com`;
  const page = await newPage(browser, { width: 360, height: 740, hasTouch: true, reducedMotion: "reduce" });
  await page.context().addCookies([{ name: "locale", value: locale, url: server.url }]);
  await page.goto(`${server.url}/landers/${lander}`);

  const start = page.getByRole("form", { name: say("landers.form.label") });
  if (asks.includes("gender"))
    await start.getByText(say(`landers.form.genders.${gender}`), { exact: true }).click();
  if (asks.includes("seeks"))
    await start.getByText(say(`landers.form.seek.${seeks}`), { exact: true }).click();
  if (asks.includes("born")) await start.getByLabel(say("landers.form.born")).fill(born);
  await start.getByRole("button", { name: say("home.hero.join") }).click();

  const dialog = page.locator("dialog[open]");
  await dialog.getByRole("heading", { name: say("signup.create.title") }).waitFor();
  await expect
    .poll(() => answersIn(page, say("signup.create.year")), { timeout: 20_000 })
    .toEqual({
      gender: asks.includes("gender") ? gender : null,
      seeks: asks.includes("seeks") ? [seeks] : [],
      born: asks.includes("born") ? born : "",
    });
  if (!asks.includes("gender"))
    await dialog.getByText(say(`options.gender.${gender}`), { exact: true }).click();
  if (!asks.includes("seeks")) await dialog.getByText(say(`options.seeks.${seeks}`), { exact: true }).click();
  await dialog.getByLabel(say("signup.create.day"), { exact: true }).fill("3");
  await dialog.getByLabel(say("signup.create.month"), { exact: true }).selectOption("9");
  if (!asks.includes("born")) await dialog.getByLabel(say("signup.create.year"), { exact: true }).fill(born);
  await page.fill("input[name=name]", lander.slice(0, 20));
  await page.fill("input[name=email]", email);
  await page.fill("input[name=password]", ownPassword);
  await page.check("input[name=consent]");
  await dialog.getByRole("button", { name: say("signup.create.submit") }).click();
  await page.getByRole("heading", { name: say("signup.photo.title") }).waitFor();

  const { links, html } = await server.waitForOutbox(email);
  expect(html).toContain(`lang="${locale}"`);
  await page.goto(links.find((link) => link.includes("/activate?token=")) ?? "");
  await page.getByRole("button", { name: say("auth.activate.submit") }).click();
  await page.waitForURL(/\/activate\/done$/);
  await page.getByRole("heading", { name: say("auth.activate.done_heading") }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe(locale);
  const answer = await page.request.get(`${server.url}/api/user.php`, { headers: { "x-client": "web" } });
  expect((await answer.json()).user).toMatchObject({
    status: "active",
    language: locale,
    profile: { status: "active", gender, seeks: [seeks] },
  });
  expectClean(page);
  await page.context().close();
});

it("speaks another language on each", () => {
  expect(new Set(Object.values(visits).map(({ locale }) => locale)).size).toBe(landers.length);
});
