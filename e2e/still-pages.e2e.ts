import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Locale } from "#i18n/locales.ts";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { shiftsOnSlowPhone } from "../support/layout-shifts.ts";
import { type RunningServer, startServer } from "../support/server.ts";

// On a slow connection the forms of visitors stay where they are when their font and their code come.

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const phone = { width: 360, height: 740, colorScheme: "light" } as const;
const desktop = { width: 1280, height: 800, colorScheme: "dark" } as const;

/** Here the font comes late too. */
const firstPages = new Set(["/signup", "/login"]);

type Visit = [path: string, locale: Locale, look: typeof phone | typeof desktop];

const visits: Visit[] = [
  ["/signup", "en", phone],
  ["/signup", "pl", phone],
  ["/signup", "de", desktop],
  ["/login", "en", phone],
  ["/login", "pl", phone],
  ["/pricing", "de", phone],
];
/** Pages that load at the same time: most of a visit is waiting for the network. */
const atOnce = 3;
const groups = Array.from({ length: Math.ceil(visits.length / atOnce) }, (_, group) =>
  visits.slice(group * atOnce, (group + 1) * atOnce),
);

/** Chromium without processor time draws a page before its styles; then all of it moves. */
const isWholePage = (moved: string) => moved.startsWith("<body>");

async function expectStill([path, locale, look]: Visit): Promise<void> {
  const page = await newPage(browser, look);
  await page.context().addCookies([{ name: "locale", value: locale, url: server.url }]);
  const shifts = await shiftsOnSlowPhone(page, server.url + path, !firstPages.has(path));
  const jumps = shifts.filter(({ isJump, moved }) => isJump && !moved.some(isWholePage));
  expect(jumps, `${path} in ${locale}, ${look.width} pixels wide`).toEqual([]);
  expectClean(page);
  await page.context().close();
}

it.each(
  groups.map((group) => [group.map(([path, locale]) => `${path} ${locale}`).join(", "), group] as const),
)("stays where it is: %s", async (_, group) => {
  await Promise.all(group.map(expectStill));
});
