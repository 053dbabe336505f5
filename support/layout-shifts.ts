import type { Page } from "playwright-core";

/** A phone far from its network: kilobits a second, milliseconds of each answer, and how much slower its processor is. */
const slowPhone = { kilobits: 400, latencyMs: 150, timesSlower: 4 };

type Shift = {
  /** Milliseconds since the page was opened. */
  at: number;
  /** The share of the screen that moved, times how far. */
  value: number;
  /** The markup of each part that moved, with its places before and after. */
  moved: string[];
  /** Whether a part moved up or down; words in a font of another width only grow. */
  isJump: boolean;
  /** What had come when it was noted: fonts, and code that has taken over. It says where to look for the cause. */
  font: "loading" | "loaded";
  isReady: boolean;
};

/** Loads the page as a slow phone does: parts that come late are seen to come late. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const throughput = (slowPhone.kilobits * 1000) / 8;
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: slowPhone.latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowPhone.timesSlower });
}

/** Records what moves by itself in the pages that are opened from now on, for `shiftsOf`. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Rect = { x: number; y: number; width: number; height: number };
    type Source = { node: Node | null; previousRect: Rect; currentRect: Rect };
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
    // Each shift with the elements that moved: the number alone explains nothing.
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    const place = ({ x, y, width, height }: Rect) => [x, y, width, height].join();
    new PerformanceObserver((list) => {
      for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const html = node instanceof Element ? node.outerHTML : node?.textContent;
          return `${html?.slice(0, 200)} from ${place(previousRect)} to ${place(currentRect)}`;
        });
        const isJump = sources.some(({ previousRect, currentRect }) => previousRect.y !== currentRect.y);
        const isReady = document.documentElement.hasAttribute("data-ready");
        shifts.push({ at: startTime, value, moved, isJump, font: document.fonts.status, isReady });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** What has moved in the shown page since it was opened. */
export async function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
}

const quietMs = 500;
/** Of one step of a slow page, in milliseconds. */
const patienceMs = 90_000;

/** Resolves when the page has asked for nothing for half a second, and its font is there. The page has no stream. */
async function untilQuiet(page: Page, open: ReadonlySet<unknown>): Promise<void> {
  for (let quietSince = Date.now(); Date.now() - quietSince < quietMs; ) {
    if (open.size > 0) quietSince = Date.now();
    await new Promise((resolve) => setTimeout(resolve, quietMs / 10));
  }
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/**
 * Opens an address on a slow phone and returns what moves: while it loads, and while its code takes over, also where the
 * code waits for a sign of use (web/lib/page/late-start.ts). `hasFont`: the font is in the browser's cache; one that comes
 * late may break a line elsewhere.
 */
export async function shiftsOnSlowPhone(page: Page, url: string, hasFont: boolean): Promise<Shift[]> {
  if (hasFont) {
    await page.mainFrame().goto(url, { waitUntil: "load", timeout: patienceMs });
    await page.evaluate(async () => void (await document.fonts.ready));
  }
  const open = new Set<unknown>();
  page.on("request", (request) => open.add(request));
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  await watchShifts(page);
  await slowDown(page);
  // Of the frame, because the page's own `goto` starts the code at once.
  await page.mainFrame().goto(url, { waitUntil: "load", timeout: patienceMs });
  await untilQuiet(page, open);
  await page.evaluate(() => document.dispatchEvent(new Event("keydown")));
  await page.locator("html[data-ready]").waitFor({ state: "attached", timeout: patienceMs });
  await untilQuiet(page, open);
  return shiftsOf(page);
}
