import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  describePick,
  type Lander,
  type LanderPick,
  landers,
  listLanderHomes,
  listsNiche,
  prefixes,
  readLanderSlug,
} from "#contracts/front/landers.ts";
import { minAge } from "#contracts/limits.ts";
import { type Locale, locales } from "#i18n/locales.ts";
import { expectClean, launchBrowser, newPage, screenshot } from "../support/browser.ts";
import { listMisfits } from "../support/fits.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signUpOn } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";
import { listViolations } from "../support/violations.ts";

const phone = { width: 360, height: 740 };

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function visit(
  path: string,
  locale: Locale,
  look: Parameters<typeof newPage>[1] = phone,
): Promise<Page> {
  const page = await newPage(browser, look);
  await page.context().addCookies([{ name: "locale", value: locale, url: server.url }]);
  await page.goto(`${server.url}/landers/${path}`);
  return page;
}

const form = (page: Page, locale: Locale) =>
  page.getByRole("form", { name: speak(locale)("landers.form.label") });
const signup = (page: Page) => page.locator("dialog[open]");
/** The values in the sign-up form. */
const filledIn = (page: Page) =>
  signup(page)
    .locator("form")
    .evaluate((element) =>
      [...new FormData(element as HTMLFormElement)].map(([name, value]) => `${name}=${value}`),
    );
/** Everything that the browser keeps of a visit. */
const kept = async (page: Page) => {
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  return stored + JSON.stringify(await page.context().cookies());
};
const eventually = <T>(ask: () => T) => expect.poll(ask, { timeout: 20_000 });

it("asks in German who one is and whom one looks for, and the sign-up knows it; the address alone keeps where the visit came from", async () => {
  const say = speak("de");
  const page = await visit("alonetonight?network=partner&ref=r1&sub2=s2", "de");
  await page.getByRole("heading", { level: 1, name: say("landers.alonetonight.title") }).waitFor();
  await form(page, "de").getByText(say("landers.form.genders.woman"), { exact: true }).click();
  await form(page, "de").getByText(say("landers.form.seek.man"), { exact: true }).click();
  await form(page, "de").getByText(say("landers.form.seek.non_binary"), { exact: true }).click();
  await form(page, "de")
    .getByRole("button", { name: say("home.hero.join") })
    .click();
  await page.waitForURL(/\/signup\?network=partner&ref=r1&sub2=s2$/);
  await signup(page).waitFor();
  const answered = expect.arrayContaining(["gender=woman", "seeks=man", "seeks=non_binary"]);
  await expect.poll(() => filledIn(page)).toEqual(answered);
  // The values survive the phone's way back and the close button, and the form at the page's end sends them
  // too.
  await page.goBack();
  await page.waitForURL(/\/landers\/alonetonight/);
  await eventually(() => form(page, "de").locator("input:checked").count()).toBe(3);
  await form(page, "de")
    .getByRole("button", { name: say("home.hero.join") })
    .click();
  await signup(page)
    .getByRole("button", { name: say("signup.close"), exact: true })
    .click();
  await page.waitForURL(/\/landers\/alonetonight\?network=partner&ref=r1&sub2=s2$/);
  await eventually(() => form(page, "de").locator("input:checked").count()).toBe(3);
  // The address of the visit tells no country, so the law of every country may apply: nothing may be stored.
  expect(await kept(page)).not.toMatch(/tracking|partner|"r1"|"s2"/);
  expectClean(page);
  await page.context().close();
});

it("knows in Polish the year of birth, and leaves the rest of the date to be filled in", async () => {
  const say = speak("pl");
  const page = await visit("gallery/over-40", "pl", { width: 1280, height: 800 });
  await page.getByRole("heading", { level: 1, name: say("landerslugs.themes.over-40.title") }).waitFor();
  await form(page, "pl").getByText(say("landers.form.seek.woman"), { exact: true }).click();
  const born = form(page, "pl").getByLabel(say("landers.form.born"));
  await born.fill("2019");
  await page.keyboard.press("Enter");
  await page.getByText(say("landers.form.born_refused", { min_age: minAge })).waitFor();
  await expect.poll(() => born.evaluate((box) => box === document.activeElement)).toBe(true);
  await born.fill("1979");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/signup\?/);
  await signup(page).waitFor();
  await signup(page).getByLabel(say("signup.create.year"), { exact: true }).waitFor();
  await expect
    .poll(() => signup(page).getByLabel(say("signup.create.year"), { exact: true }).inputValue())
    .toBe("1979");
  expect(await filledIn(page)).toEqual(expect.arrayContaining(["seeks=woman", "date_of_birth="]));
  expect(new URL(page.url()).searchParams.get("next")).toBe("/members?min_age=40");
  expectClean(page);
  await page.context().close();
});

it("begins in French with the answers of its niche, in its colours, without a script of ours", async () => {
  const say = speak("fr");
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false });
  await context.addCookies([{ name: "locale", value: "fr", url: server.url }]);
  const page = await context.newPage();
  await page.goto(`${server.url}/landers/socialnetwork/gay-coffee?ref=r2`);
  expect(await page.locator("html").getAttribute("data-colours")).toBe("7");
  await page.getByText(say("landerslugs.prefixes.gay.name"), { exact: true }).waitFor();
  await page.getByRole("button", { name: say("home.hero.join") }).click();
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, ...searchParams]).toEqual([
    "/signup",
    ["gender", "man"],
    ["seeks", "man"],
    ["born", ""],
    ["ref", "r2"],
  ]);
  await context.close();
});

it("changes at the end of the page what a slug had filled in, and keeps it out of the address", async () => {
  const say = speak("en");
  const page = await visit("collagelanding/gay", "en");
  await form(page, "en").getByText(say("landers.form.genders.woman"), { exact: true }).click();
  await page
    .getByRole("button", { name: say("home.hero.join") })
    .last()
    .click();
  await page.waitForURL(`${server.url}/signup`);
  await signup(page).waitFor();
  expect(await filledIn(page)).toEqual(expect.arrayContaining(["gender=woman", "seeks=man"]));
  await page.reload();
  await signup(page).waitFor();
  await eventually(() => filledIn(page)).toEqual(expect.arrayContaining(["gender=woman", "seeks=man"]));
  expectClean(page);
  await page.context().close();
});

it("takes answers out of the address once the sign-up has read them", async () => {
  const page = await newPage(browser, phone);
  await page.goto(`${server.url}/signup?gender=man&seeks=woman&born=1985&ref=r3`);
  await page.waitForURL(`${server.url}/signup?ref=r3`);
  expect(await filledIn(page)).toEqual(expect.arrayContaining(["gender=man", "seeks=woman"]));
  await expect
    .poll(() => signup(page).getByLabel(speak("en")("signup.create.year"), { exact: true }).inputValue())
    .toBe("1985");
  expectClean(page);
  await page.context().close();
});

it("answers at every home with its own address, a heading, its picture and every first answer of its slug", async () => {
  const page = await newPage(browser);
  const homes = [
    ...listLanderHomes(1),
    ...Object.entries(prefixes).map(([name, { at }]) => `/landers/${at}/${name}`),
  ];
  for (const home of new Set(homes)) {
    const answer = await page.request.get(`${server.url}${home}`);
    expect(answer.status(), home).toBe(200);
    const html = await answer.text();
    const pick = readLanderSlug(home.split("/")[3]) as LanderPick;
    const { gender, seeks, hero } = describePick(pick);
    expect(html.match(/<h1/g), home).toHaveLength(1);
    const isListed = !pick.prefix || listsNiche(1, prefixes[pick.prefix].niche);
    if (isListed) expect(html, home).toContain(`rel="canonical" href="${server.url}${home}"`);
    expect(html.includes("noindex"), home).toBe(!isListed);
    if (hero) expect(html, home).toMatch(new RegExp(`lander-art-[^"]*#${hero}(-men)?"`));
    for (const [name, value] of Object.entries({ gender, seeks })) {
      if (!value) continue;
      const [box = ""] = html.match(new RegExp(`<input[^>]*name="${name}"[^>]*value="${value}"[^>]*>`)) ?? [];
      expect(box, `${home} ${name}`).toMatch(/type="hidden"|checked/);
    }
    if (pick.prefix === "gay") expect(html).not.toMatch(/lander-art-[^"]*#(cafe|park|dance|home)"/);
  }
  await page.context().close();
});

it.each(["%00", "?gender[]=x&ref[]=y", `?ref=${"x".repeat(9000)}`, "/%2e%2e/x", "/__proto__?lang=xx"])(
  "is not upset by /landers/video%s",
  async (end) => {
    const page = await newPage(browser);
    const answer = await page.request.get(`${server.url}/landers/video${end}`);
    expect(answer.status()).toBeLessThan(500);
    await page.context().close();
  },
);

it("ignores in the sign-up what is no answer", async () => {
  const page = await newPage(browser, phone);
  await page.goto(
    `${server.url}/signup?gender=%3Cscript%3E&seeks=__proto__&seeks=men&born=0000&next=//evil.example`,
  );
  await signup(page).waitFor();
  const fields = await filledIn(page);
  expect(fields.filter((field) => /^(gender|seeks)=/.test(field))).toEqual([]);
  expect(fields).toContain("date_of_birth=");
  expectClean(page);
  await page.context().close();
});

it.each([
  "video/nobody",
  "video/Gay",
  "gallery/gay-nobody",
  "video/constructor",
  "tinderswipe/nearby",
  "nothing",
])("says in the visitor's language that there is no /landers/%s", async (path) => {
  const page = await newPage(browser, phone);
  await page.context().addCookies([{ name: "locale", value: "it", url: server.url }]);
  const answer = await page.goto(`${server.url}/landers/${path}`);
  expect(answer?.status()).toBe(404);
  await page.getByRole("heading", { level: 1, name: speak("it")("errors.not_found") }).waitFor();
  expectClean(page, [/status of 404/]);
  await page.context().close();
});

it("lets one try the cards by keys, buttons and thumb; all of them say that they are examples", async () => {
  const say = speak("en");
  const page = await visit("tinderswipe", "en");
  const deck = page.getByRole("region", { name: say("landers.tinderswipe.deck") });
  const status = page.getByRole("status").filter({ hasText: /Card \d/ });
  const onCard = (number: number) => eventually(() => status.textContent()).toContain(`Card ${number} of 4`);
  await onCard(1);
  await deck.getByText(say("landers.example"), { exact: true }).first().waitFor();
  await deck.focus();
  await page.keyboard.press("ArrowRight");
  await onCard(2);
  await page.keyboard.press("ArrowLeft");
  await onCard(3);
  await page.getByRole("button", { name: say("landers.tinderswipe.yes") }).click();
  await onCard(4);
  const yes = page.getByRole("button", { name: say("landers.tinderswipe.yes") });
  await expect.poll(() => yes.evaluate((button) => button === document.activeElement)).toBe(true);
  await deck.scrollIntoViewIfNeeded();
  const box = (await deck.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 3);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 90, box.y + box.height / 3, { steps: 4 });
  await page.mouse.move(box.x + box.width / 2 + 200, box.y + box.height / 3, { steps: 4 });
  await page.mouse.up();
  await deck.getByRole("heading", { name: say("landers.tinderswipe.done.title") }).waitFor();
  await deck.getByRole("button", { name: say("landers.tinderswipe.again") }).press("Enter");
  await onCard(1);
  // With reduced motion the keys have the same effect, at once.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.keyboard.press("ArrowRight");
  await onCard(2);
  expectClean(page);
  await page.context().close();
});

/** The moving elements of the page, and the film files that it has requested. */
async function motionOf(page: Page) {
  return page.evaluate(() => ({
    running: document.getAnimations().filter(({ playState }) => playState === "running").length,
    films: performance.getEntriesByType("resource").filter(({ name }) => /(day|walk)-film/.test(name)).length,
  }));
}

const captions = (page: Page) => page.locator('[role="img"] p');

/** Moves a paused film to this time, and reads the captions that are visible then. */
async function captionsAt(film: Locator, ms: number): Promise<string[]> {
  return film.evaluate((element, time) => {
    for (const animation of element.getAnimations({ subtree: true })) animation.currentTime = time;
    return [...element.querySelectorAll("p")]
      .filter((caption) => getComputedStyle(caption).opacity === "1")
      .map((caption) => caption.textContent ?? "");
  }, ms);
}

/** The scenes of each film, at times in milliseconds. */
const films = {
  video: [
    [3000, "walk"],
    [9000, "meet"],
  ],
  transitionsvideolanding: [
    [3000, "cafe"],
    [9000, "park"],
    [15_000, "dance"],
  ],
} as const;
const filmLanders = Object.keys(films) as (keyof typeof films)[];

it.each(filmLanders)("%s shows a film with a caption for each scene; it can be stopped", async (lander) => {
  const say = speak("en");
  const page = await visit(lander, "en", { width: 1280, height: 800 });
  const film = page.getByRole("img", { name: say(`landers.${lander}.film`) });
  await film.waitFor();
  await eventually(async () => (await motionOf(page)).running).toBeGreaterThan(2);
  await page.getByRole("button", { name: say("landers.film.pause") }).click();
  await eventually(async () => (await motionOf(page)).running).toBe(0);
  for (const [ms, scene] of films[lander])
    expect(await captionsAt(film, ms)).toEqual([say(`landers.${lander}.captions.${scene}`)]);
  await page.getByRole("button", { name: say("landers.film.play") }).click();
  await eventually(async () => (await motionOf(page)).running).toBeGreaterThan(2);
  expectClean(page);
  await page.context().close();
});

it.each(filmLanders)("%s stays a still where motion or data are unwanted", async (lander) => {
  const say = speak("en");
  const still = await visit(lander, "en", { ...phone, reducedMotion: "reduce" });
  await still.getByRole("img", { name: say(`landers.${lander}.film`) }).waitFor();
  expect(await motionOf(still)).toEqual({ running: 0, films: 0 });
  expect(await captions(still).count()).toBe(0);
  expect(await still.getByRole("button", { name: say("landers.film.play") }).count()).toBe(0);
  await still.context().close();

  // The button is widest in Italian; the captions beside it must leave it free.
  const sayItalian = speak("it");
  const saver = await newPage(browser, phone);
  await saver.context().addCookies([{ name: "locale", value: "it", url: server.url }]);
  await saver.context().addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await saver.goto(`${server.url}/landers/${lander}`);
  await saver.getByRole("button", { name: sayItalian("landers.film.play") }).waitFor();
  expect(await motionOf(saver)).toEqual({ running: 0, films: 0 });
  await saver.getByRole("button", { name: sayItalian("landers.film.play") }).click();
  await eventually(async () => (await motionOf(saver)).running).toBeGreaterThan(2);
  const pause = saver.getByRole("button", { name: sayItalian("landers.film.pause") });
  const box = (await captions(saver).first().locator("..").boundingBox())!;
  expect(box.x + box.width).toBeLessThan((await pause.boundingBox())!.x);
  expectClean(saver);
  await saver.context().close();
});

const slugOf: Partial<Record<Lander, string>> = {
  gallery: "/coffee",
  socialnetwork: "/shy",
  iconslanding: "/dancing",
};

/** A phone's page in German that adds up how far its parts move by themselves. */
async function openWatched(): Promise<Page> {
  const page = await newPage(browser, { ...phone, reducedMotion: "reduce" });
  await page.context().addCookies([{ name: "locale", value: "de", url: server.url }]);
  await page.context().addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return page;
}

const shiftOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift);

it.each(landers)("%s fits, is light, does not jump, and axe finds nothing in it", async (lander) => {
  const page = await openWatched();
  await page.goto(`${server.url}/landers/${lander}${slugOf[lander] ?? ""}`, { waitUntil: "networkidle" });
  expect(await listMisfits(page)).toEqual([]);
  expect(await listViolations(page)).toEqual([]);
  const bytes = await page.evaluate(() =>
    performance
      .getEntries()
      .reduce((sum, entry) => sum + ((entry as { transferSize?: number }).transferSize ?? 0), 0),
  );
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes / 1000).toBeLessThan(250);
  await screenshot(page, `lander-${lander}-360`);
  // With the font in the browser's cache: one that comes late may break a heading into other lines.
  await page.reload({ waitUntil: "networkidle" });
  expect(await shiftOf(page)).toBe(0);
  // A tablet held upright has a desktop's columns with half of its width.
  await page.setViewportSize({ width: 768, height: 1024 });
  expect(await listMisfits(page)).toEqual([]);
  await screenshot(page, `lander-${lander}-768`);
  expectClean(page);
  await page.context().close();
});

it("has a title and a description in every language, one address for the same words, and search engines may find it", async () => {
  const page = await newPage(browser);
  const heads = new Set<string>();
  for (const locale of locales) {
    const html = await (await page.request.get(`${server.url}/landers/video/nearby?lang=${locale}`)).text();
    expect(html).toContain(`<html lang="${locale}"`);
    expect(html).not.toContain("noindex");
    expect(html).toContain(`rel="canonical" href="${server.url}/landers/maplanding/nearby?lang=${locale}"`);
    expect(html).toContain(
      `hrefLang="${locale}" href="${server.url}/landers/maplanding/nearby?lang=${locale}"`,
    );
    heads.add(/<title>([^<]*)/.exec(html)?.[1] ?? "");
    heads.add(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? "");
  }
  expect(heads.size).toBe(locales.length * 2);
  await page.context().close();
});

it("warns visitors from Germany before they enter, has nothing but the logo above, and sends members on", async () => {
  const say = speak("de");
  const page = await newPage(browser, phone);
  await page.context().addCookies([
    { name: "country", value: "DE", url: server.url },
    { name: "locale", value: "de", url: server.url },
  ]);
  await page.goto(`${server.url}/landers/maplanding`);
  const warning = page.getByRole("dialog", { name: say("entry.title") });
  await warning.getByRole("button", { name: say("entry.enter", { min_age: minAge }) }).click();
  await warning.waitFor({ state: "detached" });
  const header = page.getByRole("banner");
  expect([await header.getByRole("link").count(), await header.getByRole("button").count()]).toEqual([1, 0]);
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: say("footer.links.complaints"), exact: true }).waitFor();
  expect(await page.locator(".logged-out").count()).toBe(1);
  await signUpOn(server, page, "Lena");
  await page.goto(`${server.url}/landers/maplanding/nearby`);
  await page.waitForURL(`${server.url}/members`);
  expectClean(page);
  await page.context().close();
});
