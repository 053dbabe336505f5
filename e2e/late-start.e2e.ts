import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { speak } from "../support/texts.ts";

// Pages that visitors get before their code: it is fetched after they were painted, and starts when somebody uses the page.

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const say = speak("de");
const phone = { width: 360, height: 740 };
/** Runs in the page: whether its code has started. */
const hasStarted = (page: Page) => page.evaluate(() => "__reactRouterRouteModules" in window);
const isReady = (page: Page) => page.locator("html[data-ready]");

/** Opens a page as its visitor does: `goto` would start its code. Resolves when the browser has fetched the code. */
async function arrive(path: string): Promise<Page> {
  const page = await newPage(browser, { ...phone, hasTouch: true });
  await page.context().addCookies([{ name: "locale", value: "de", url: server.url }]);
  const fetched = page.waitForResponse(/\/assets\/entry\.client-[^/]+\.js/);
  await page.evaluate((address) => location.assign(address), server.url + path);
  await page.waitForURL(server.url + path);
  await fetched;
  await page.waitForLoadState("networkidle");
  return page;
}

it("a page to read stays without its code until a button is pressed, and the press is not lost", async () => {
  const page = await arrive("/pages/terms");
  expect(await hasStarted(page)).toBe(false);
  // Reading and scrolling start nothing.
  await page.mouse.wheel(0, 2000);
  await page.getByRole("heading", { level: 2 }).last().scrollIntoViewIfNeeded();
  expect(await hasStarted(page)).toBe(false);
  // A press without any movement before it.
  await page
    .getByRole("button", { name: say("common.theme.label") })
    .first()
    .dispatchEvent("click");
  await page.getByRole("menuitem").or(page.getByRole("menuitemradio")).first().waitFor();
  await isReady(page).waitFor({ state: "attached" });
  expect(await page.locator("[aria-busy=true]").count()).toBe(0);
  expectClean(page);
  await page.context().close();
});

it("of two presses before the start the last one counts, and no button stays busy", async () => {
  const page = await arrive("/pages/terms");
  const theme = page.getByRole("button", { name: say("common.theme.label") }).first();
  await theme.evaluate((last) => {
    [...document.querySelectorAll("button")].find((button) => button !== last)?.click();
    (last as HTMLButtonElement).click();
  });
  await page.getByRole("menuitem").or(page.getByRole("menuitemradio")).first().waitFor();
  await isReady(page).waitFor({ state: "attached" });
  expect(await page.locator("[aria-busy=true]").count()).toBe(0);
  expectClean(page);
  await page.context().close();
});

it("code of a page to read is asked for after the styles", async () => {
  for (const path of ["/", "/pages/terms", "/landers/gallery"]) {
    const page = await arrive(path);
    const [code, styles] = await page.evaluate(() => {
      const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      const of = (pattern: RegExp) => files.filter(({ name }) => pattern.test(name));
      return [
        Math.min(...of(/\/assets\/.*\.js$/).map(({ startTime }) => startTime)),
        Math.max(...of(/\/assets\/(?:base|home)-.*\.css$/).map(({ responseEnd }) => responseEnd)),
      ];
    });
    expect(styles, path).toBeGreaterThan(0);
    expect(code, path).toBeGreaterThanOrEqual(styles);
    expectClean(page);
    await page.context().close();
  }
});

/** Opens a page whose code comes as soon as the test gives it. */
async function arriveWithout(path: string) {
  const page = await newPage(browser, phone);
  await page.context().addCookies([{ name: "locale", value: "de", url: server.url }]);
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  await page.route(/\/assets\/base-[^/]+\.js/, async (route) => {
    await given;
    await route.fallback();
  });
  await page.evaluate((address) => location.assign(address), server.url + path);
  await page.waitForURL(server.url + path, { waitUntil: "domcontentloaded" });
  return { page, give };
}

it("what was entered before the code is known to it: a text, a choice and a search", async () => {
  const login = await arriveWithout("/login");
  const [email, password] = ["email", "password"].map((name) => login.page.locator(`main [name="${name}"]`));
  await email?.pressSequentially("nobody@example.org");
  await password?.pressSequentially("wrong and long");
  login.give();
  await isReady(login.page).waitFor({ state: "attached" });
  await login.page
    .getByRole("main")
    .getByRole("link", { name: say("auth.login.forgotten") })
    .click();
  // The address goes along to the next page, so React knows it.
  await login.page.waitForURL(/\/reset-password/);
  await expect.poll(() => login.page.locator('main [name="email"]').inputValue()).toBe("nobody@example.org");

  const complaint = await arriveWithout("/complaints");
  const kinds = complaint.page.locator('[name="kind"]');
  for (const at of [0, 1, 0]) await kinds.nth(at).check({ force: true });
  complaint.give();
  await complaint.page.getByRole("button", { name: say("complaints.submit") }).waitFor();
  expect(await kinds.first().isChecked()).toBe(true);

  const faq = await arriveWithout("/pages/faq");
  await faq.page.getByRole("searchbox").pressSequentially("zzzz");
  faq.give();
  await faq.page.getByRole("button", { name: say("pages.clear") }).waitFor();
  expect(await faq.page.getByRole("searchbox").inputValue()).toBe("zzzz");

  for (const { page } of [login, complaint, faq]) {
    expectClean(page);
    await page.context().close();
  }
});

it("the sign-up is open before its code, keeps what is filled in, and sends it once the code has come", async () => {
  const { page, give } = await arriveWithout("/signup");
  const dialog = page.locator("dialog[open]");
  await dialog.getByText(say("options.gender.man"), { exact: true }).click();
  const [women, men] = ["woman", "man"].map((kind) =>
    dialog.getByText(say(`options.seeks.${kind}`), { exact: true }),
  );
  await men?.click();
  await women?.click();
  await men?.click();
  await dialog.getByLabel(say("signup.create.day"), { exact: true }).fill("3");
  await dialog.getByLabel(say("signup.create.month"), { exact: true }).selectOption("2");
  await dialog.getByLabel(say("signup.create.year"), { exact: true }).fill("1991");
  await page.fill("input[name=name]", "early_erik");
  await page.fill("input[name=email]", "early_erik@example.com");
  await page.fill("input[name=password]", "late trams and 9 foxes");
  await page.check("input[name=consent]");
  expect(await hasStarted(page)).toBe(false);
  // The dialog is a modal already, and Escape does not close it, as later.
  await page.keyboard.press("Escape");
  expect(await dialog.evaluate((shown) => shown.matches(":modal"))).toBe(true);
  const join = dialog.getByRole("button", { name: say("signup.create.submit") });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/signups")) sent.push(request.method());
  });
  await join.click();
  expect(await join.getAttribute("aria-busy")).toBe("true");
  await join.click();
  give();
  await page.getByRole("heading", { name: say("signup.photo.title") }).waitFor();
  const { user } = await page.evaluate(async () =>
    (await fetch("/api/user.php?profile=1", { headers: { "x-client": "web" } })).json(),
  );
  expect(user.profile).toMatchObject({ name: "early_erik", gender: "man", seeks: ["woman"] });
  expect(sent).toEqual(["POST"]);
  expectClean(page);
  await page.context().close();
});

it("a form that is sent as soon as its code has come is sent with what was entered before", async () => {
  const { page, give } = await arriveWithout("/signup");
  const dialog = page.locator("dialog[open]");
  await dialog.getByText(say("options.gender.woman"), { exact: true }).click();
  await page.fill("input[name=name]", "prompt_paula");
  // Pressed in the instant in which React marks the button: what was entered is not known to it yet.
  await page.evaluate(() => {
    const root = document.documentElement;
    new MutationObserver((_, observer) => {
      if (!root.hasAttribute("data-taken")) return;
      observer.disconnect();
      document.querySelector<HTMLElement>("dialog[open] button[type=submit]")?.click();
    }).observe(root, { attributes: true });
  });
  const asked = page.waitForRequest(/\/api\/signups$/);
  give();
  expect((await asked).postDataJSON()).toMatchObject({ name: "prompt_paula", gender: "woman" });
  // Refused for what is missing, and the given answers stay.
  await dialog.getByText(say("errors.fields.required")).first().waitFor();
  expect(await dialog.locator("input[name=gender][value=woman]").isChecked()).toBe(true);
  expectClean(page, [/422/]);
  await page.context().close();
});

it("without its code the sign-up can be left, and the page behind it has its links", async () => {
  const page = await newPage(browser, phone);
  await page.context().addCookies([{ name: "locale", value: "de", url: server.url }]);
  await page.route(/\/assets\/base-[^/]+\.js/, (route) => route.abort());
  await page.evaluate((address) => location.assign(address), `${server.url}/signup`);
  await page.waitForURL(/signup/);
  const join = page.getByRole("link", { name: say("home.hero.join") }).first();
  await join.click();
  await page.waitForURL(/signup/);
  await page.context().close();
});

it("a link leads on before the code has started", async () => {
  const page = await arrive("/");
  expect(await hasStarted(page)).toBe(false);
  await page
    .getByRole("link", { name: say("home.hero.join") })
    .first()
    .dispatchEvent("click");
  await page.waitForURL(`${server.url}/signup`);
  await page.locator("dialog[open]").waitFor();
  expectClean(page);
  await page.context().close();
});

it("a lander's answers come to the sign-up and not into its address, with the first tap on the button", async () => {
  const page = await arrive("/landers/gallery");
  expect(await hasStarted(page)).toBe(false);
  // As set by a tap whose label has no handler of ours: the page has no code yet.
  await page.locator('#start input[name="seeks"][value="woman"]').evaluate((box) => {
    (box as HTMLInputElement).checked = true;
  });
  const join = page.getByRole("form").getByRole("button", { name: say("home.hero.join") });
  await join.dispatchEvent("click");
  await page.waitForURL(`${server.url}/signup`);
  const signup = page.locator("dialog[open] form");
  await signup.waitFor();
  const filledIn = () =>
    signup.evaluate((form) => [...new FormData(form as HTMLFormElement)].map((pair) => pair.join("=")));
  await expect.poll(filledIn).toContain("seeks=woman");
  expectClean(page);
  await page.context().close();
});

it("the keyboard starts the code", async () => {
  const page = await arrive("/pages/service");
  expect(await hasStarted(page)).toBe(false);
  await page.keyboard.press("Tab");
  await isReady(page).waitFor({ state: "attached" });
  expectClean(page);
  await page.context().close();
});

it("an address that names a question opens it, and a lander that moves starts by itself", async () => {
  const page = await arrive("/landers/video");
  await isReady(page).waitFor({ state: "attached" });
  await page.getByRole("button", { name: say("landers.film.pause") }).waitFor();
  expectClean(page);
  await page.goto(`${server.url}/pages/faq`);
  const id = await page.locator("details").nth(2).getAttribute("id");
  await page.evaluate((address) => location.assign(address), `${server.url}/pages/faq?again#${id}`);
  await page.waitForURL(/again/);
  await page.locator(`details[open][id="${id}"]`).waitFor();
  expectClean(page);
  await page.context().close();
});

it("a page for caches runs by the hashes of its scripts", async () => {
  const edge = await startServer({ isBehindProxy: true, env: { COUNTRY_HEADER: "x-country" } });
  const url = `${edge.url}/pages/terms`;
  const ofProxy = { "x-country": "AT", "x-forwarded-for": "198.51.100.7" };
  const headers = { ...ofProxy, "accept-language": "de-AT" };
  // The first drawing of a page in a language is sent in pieces, for one visitor.
  expect((await fetch(url, { headers })).status).toBe(200);
  const page = await newPage(browser, { ...phone, hasTouch: true, locale: "de-AT" });
  await page.context().setExtraHTTPHeaders(ofProxy);
  const answered = page.waitForResponse(url);
  const fetched = page.waitForResponse(/\/assets\/entry\.client-[^/]+\.js/);
  await page.evaluate((address) => location.assign(address), url);
  const given = (await answered).headers();
  expect(given["cache-control"]).toMatch(/^public/);
  expect(given["content-security-policy"]).not.toContain("nonce");
  await fetched;
  await page.waitForLoadState("networkidle");
  expect(await hasStarted(page)).toBe(false);
  await page
    .getByRole("button", { name: say("common.theme.label") })
    .first()
    .dispatchEvent("click");
  await page.getByRole("menuitem").or(page.getByRole("menuitemradio")).first().waitFor();
  await isReady(page).waitFor({ state: "attached" });
  expectClean(page);
  // The policy runs no other script, also not one that looks like the held one.
  const violated = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
        const script = document.createElement("script");
        script.textContent = "window.isForeign = true";
        document.body.append(script);
      }),
  );
  expect(await violated).toBe("script-src-elem");
  expect(await page.evaluate(() => "isForeign" in window)).toBe(false);
  expectClean(page, [/content security policy/i]);
  await page.context().close();
  await edge.stop();
});
