import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { onTestFailed, TestRunner } from "vitest";
import { evidencePath, folderOf } from "./evidence.ts";

const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

type PageOptions = {
  width?: number;
  height?: number;
  /** The browser's language: "de-DE". */
  locale?: string;
  colorScheme?: "light" | "dark";
  /** Its time zone; Amsterdam by default. */
  timezoneId?: string;
  hasTouch?: boolean;
  /** A phone's browser, with touch input. */
  isMobile?: boolean;
  reducedMotion?: "reduce" | "no-preference";
  /** The name that the browser sends with each request, for a robot's. */
  userAgent?: string;
  /** The browser's position, which pages may read. */
  geolocation?: { latitude: number; longitude: number };
  /** New members see the welcome bonus after 40 s; it must not interrupt other journeys, however slow. */
  tellsBonus?: boolean;
};

const problemsOf = new WeakMap<Page, string[]>();

/**
 * The Chromium that bin/test found: its shell (CHROMIUM_SHELL_PATH) if there is one, which loads pages faster and has no
 * notifications, else the whole browser (CHROMIUM_PATH).
 */
export async function launchBrowser({
  drawsImages = true,
  showsNotifications = false,
  /** A microphone that beeps, and that pages may use without a question. */
  hasMicrophone = false,
} = {}): Promise<Browser> {
  const whole = process.env.CHROMIUM_PATH;
  const executablePath = showsNotifications ? whole : (process.env.CHROMIUM_SHELL_PATH ?? whole);
  if (!executablePath) throw new Error("CHROMIUM_PATH is not set; run journeys with bin/test --only e2e");
  const args = [
    ...flags,
    ...(drawsImages ? [] : ["--blink-settings=imagesEnabled=false"]),
    ...(hasMicrophone ? ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"] : []),
  ];
  return chromium.launch({ executablePath, args });
}

/** A page of a separate visitor: without shared cookies; every problem is recorded for expectClean. */
export async function newPage(browser: Browser, options: PageOptions = {}): Promise<Page> {
  const { width = 1280, height = 800, locale = "en-GB", geolocation, tellsBonus, ...look } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    locale,
    timezoneId: "Europe/Amsterdam",
    ...(geolocation ? { geolocation, permissions: ["geolocation"] } : {}),
    ...look,
  });
  if (!tellsBonus) await context.addInitScript(dismissBonus);
  await beginTrace(context);
  return openTab(context);
}

/** A further tab of the same visitor; as `newPage` it is ready when it is opened, and its problems are recorded. */
export async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await watch(page);
  const test = TestRunner.getCurrentTest();
  if (test) {
    onTestFailed(async () => {
      await tellWhereItStands(page);
      await keepPage(page, folderOf(test.file.name, test.name));
    });
  }
  return answering(page);
}

function dismissBonus(): void {
  // Pages without an origin have no storage.
  if (location.protocol.startsWith("http")) localStorage.setItem("hide-time-bonus-modal", "1");
}

/** A journey that waited in vain prints the content of its pages: a remote run leaves no other evidence. */
async function tellWhereItStands(page: Page): Promise<void> {
  const read = page.evaluate(() => ({
    isReady: document.documentElement.hasAttribute("data-ready"),
    text: (document.querySelector("#content") ?? document.body).textContent?.slice(0, 400),
  }));
  const shown = await read.catch((error: unknown) => String(error).slice(0, 200));
  console.error("page at the failure:", page.url(), JSON.stringify([shown, problemsOf.get(page)?.slice(-5)]));
}

/** A second try (tools/run-vitest.ts) records a trace of each step for Playwright's trace viewer. */
async function beginTrace(context: BrowserContext): Promise<void> {
  if (process.env.TEST_TRACE) await context.tracing.start({ screenshots: true, snapshots: true });
}

let keptPages = 0;

/** The page's picture and its trace, as evidence of a failure. */
async function keepPage(page: Page, folder: string): Promise<void> {
  keptPages++;
  const path = (ending: string) => evidencePath(join(folder, `page-${keptPages}.${ending}`));
  await page.screenshot({ path: path("png"), timeout: 5000 }).catch(() => null);
  if (process.env.TEST_TRACE) {
    await page
      .context()
      .tracing.stop({ path: path("trace.zip") })
      .catch(() => null);
  }
}

/** Opens and reloads pages until they are hydrated, also those whose code waits for a sign of use (late-start.ts). */
function answering(page: Page): Page {
  const ready = () => untilReady(page);
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...args) => {
    const response = await goto(...args);
    // Only our pages set it, neither plain answers nor the emulator's pages.
    if (await page.locator("#content").count()) await ready();
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload(...args);
    if (await page.locator("#content").count()) await ready();
    return response;
  };
  return page;
}

const readyMs = 15_000;
/** How long one sign of use is given; then the page may have led on to one whose code waits too. */
const signMs = 1000;

/** Starts the code of the shown page as a key does, and waits until it has taken over; also of a page that leads on meanwhile. */
export async function untilReady(page: Page): Promise<void> {
  const ready = page.locator("html[data-ready]");
  for (const end = Date.now() + readyMs; ; ) {
    try {
      await page.waitForLoadState();
      await page.evaluate(() => document.dispatchEvent(new Event("keydown")));
      return await ready.waitFor({ state: "attached", timeout: signMs });
    } catch (error) {
      if (page.isClosed() || Date.now() > end) throw error;
    }
  }
}

async function watch(page: Page): Promise<void> {
  const problems: string[] = [];
  problemsOf.set(page, problems);
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() === "error" || (message.type() === "warning" && /hydrat|did not match/i.test(text))) {
      problems.push(`console ${message.type()}: ${text} (${message.location().url})`);
    }
  });
  page.on("pageerror", (error) => problems.push(`page error: ${error.message} (${page.url()})`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Leaving a page ends what was still loading: the event stream always, images sometimes.
    if (reason !== "net::ERR_ABORTED")
      problems.push(`failed request: ${request.method()} ${request.url()} ${reason}`);
  });
  await page.exposeBinding("reportPolicyViolation", (_source, text: string) => {
    problems.push(`content security policy: ${text}`);
  });
  await page.addInitScript(() => {
    const report = (globalThis as unknown as { reportPolicyViolation: (text: string) => void })
      .reportPolicyViolation;
    document.addEventListener("securitypolicyviolation", (event) =>
      report(`${event.effectiveDirective} ${event.blockedURI}`),
    );
  });
}

/**
 * Fails when the page met an error since it was opened or last asked: console errors, uncaught errors, failed
 * requests, policy violations, hydration mismatches. `expected` lists errors that the journey causes on purpose.
 */
export function expectClean(page: Page, expected: readonly RegExp[] = []): void {
  const problems = problemsOf.get(page)?.splice(0) ?? [];
  const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
  if (unexpected.length > 0) throw new Error(`${page.url()} was not clean:\n${unexpected.join("\n")}`);
}

/** Saves a picture of the page in the folder SCREENSHOTS; without that variable none is taken. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  // After all transitions: half-way between two themes, colours belong to neither.
  await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
}
