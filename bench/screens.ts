import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import lighthouse from "lighthouse";
import { type Browser, chromium, type Page } from "playwright-core";
import { landers } from "#contracts/front/landers.ts";
import { ownPages } from "#contracts/front/own-pages.ts";
import { castEmail, castPassword } from "#server/demo/cast.ts";
import { median } from "../support/percentile.ts";
import { startServer } from "../support/server.ts";

/**
 * Measures pages of the demo in Chromium: their weight and layout shifts, and the findings of axe and
 * Lighthouse.
 */
const debugPort = 9333;
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const limits: Record<string, number> = { "/": 130, "/members": 160 };
/** Kilobytes over the wire, without photos. */
const totalLimits: Record<string, number> = { "/members": 250 };
const lighthouseRuns = 3;
/** Other pages of visitors: landers with and without a slug, pages of words, and pages with a form or prices. */
const publicPaths = [
  ...landers.map((name) => `/landers/${name}`),
  ...["/landers/gallery/coffee", "/landers/iconslanding/dancing", "/landers/socialnetwork/shy"],
  ...ownPages.map((name) => `/pages/${name}`),
  ...["/pricing", "/complaints", "/complaints/counts"],
];
const only = process.argv.slice(2).filter((word) => word.startsWith("/"));

const server = await startServer({ demoTown: true, env: { NODE_ENV: "production" } });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: [
    ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
    ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
    `--remote-debugging-port=${debugPort}`,
  ],
});

try {
  const cookie = await memberCookie(browser);
  const memberPath = await somebody(cookie);
  const pages: { path: string; isMember: boolean }[] = [
    { path: "/", isMember: false },
    { path: "/login", isMember: false },
    { path: "/signup", isMember: false },
    ...publicPaths.map((path) => ({ path, isMember: false })),
    { path: "/members", isMember: true },
    { path: memberPath, isMember: true },
    { path: "/likes/received", isMember: true },
    { path: "/chats", isMember: true },
    { path: "/credits", isMember: true },
    { path: "/premium", isMember: true },
    { path: "/transactions", isMember: true },
    { path: "/profile", isMember: true },
  ];
  const isWanted = ({ path }: { path: string }) =>
    only.length === 0 || only.includes(path === memberPath ? "/members/{id}" : path);
  const rows = [];
  for (const { path, isMember } of pages.filter(isWanted)) {
    const cookies = isMember ? cookie : null;
    const weight = await weigh(path, cookies);
    rows.push({
      path: path === memberPath ? "/members/{id}" : path,
      as: isMember ? "member" : "visitor",
      ...weight,
      limit_kb: limits[path] ?? null,
      total_limit_kb: totalLimits[path] ?? null,
      axe_light: await countViolations(path, cookies, "light"),
      axe_dark: await countViolations(path, cookies, "dark"),
      first_byte_ms: await firstByte(path, cookies),
      ...(process.argv.includes("--lighthouse") ? await score(path, cookies) : {}),
    });
  }
  console.table(rows);
  process.stdout.write(`${JSON.stringify({ rows })}\n`);
} finally {
  await browser.close();
  await server.stop();
}

async function memberCookie(chrome: Browser): Promise<string> {
  const context = await chrome.newContext();
  await context.request.post(`${server.url}/api/user.php`, {
    headers: { "x-client": "web" },
    data: { email: castEmail({ key: "anna" }), password: castPassword },
  });
  const cookies = await context.cookies();
  await context.close();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

async function somebody(cookie: string): Promise<string> {
  const answer = await fetch(`${server.url}/api/members?order=online`, { headers: { cookie } });
  const { members } = (await answer.json()) as { members: { id: string }[] };
  return `/members/${members[0]?.id}`;
}

async function open(path: string, cookie: string | null, colorScheme: "light" | "dark"): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, colorScheme });
  if (cookie) {
    const pairs = cookie.split("; ").map((pair) => pair.split("="));
    await context.addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url: server.url })));
  }
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen = globalThis as unknown as { shift: number };
    seen.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${server.url}${path}`, { waitUntil: "load" });
  await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => undefined);
  return page;
}

/** Bytes as they came over the wire, gzipped or better. */
async function weigh(path: string, cookie: string | null) {
  const page = await open(path, cookie, "light");
  const found = await page.evaluate(() => {
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const sum = (pattern: RegExp) =>
      files
        .filter((file) => pattern.test(file.name))
        .reduce((total, file) => total + file.encodedBodySize, 0);
    const [document] = performance.getEntriesByType("navigation") as PerformanceResourceTiming[];
    const html = document?.encodedBodySize ?? 0;
    return {
      html,
      scripts: sum(/\.js(\?|$)/),
      styles: sum(/\.css(\?|$)/),
      total: html + sum(/^(?!.*\/media\/)/),
      requests: files.length,
    };
  });
  const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
  await page.context().close();
  return {
    html_kb: Math.round(found.html / 102.4) / 10,
    scripts_kb: Math.round(found.scripts / 102.4) / 10,
    styles_kb: Math.round(found.styles / 102.4) / 10,
    total_kb: Math.round(found.total / 102.4) / 10,
    requests: found.requests,
    layout_shift: Math.round(shift * 1000) / 1000,
  };
}

async function countViolations(
  path: string,
  cookie: string | null,
  scheme: "light" | "dark",
): Promise<number> {
  const page = await open(path, cookie, scheme);
  // Bypasses the page's content security policy, as the browser's own tools do: the policy refuses foreign
  // scripts.
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() =>
    (
      globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      }
    ).axe.run(),
  );
  for (const { id, nodes } of violations)
    process.stderr.write(`${path} ${scheme} ${id}: ${nodes[0]?.html.slice(0, 160)}\n`);
  await page.context().close();
  return violations.length;
}

async function firstByte(path: string, cookie: string | null): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 15; run++) {
    const start = performance.now();
    const answer = await fetch(`${server.url}${path}`, { headers: cookie ? { cookie } : {} });
    await answer.body?.getReader().read();
    times.push(performance.now() - start);
    await answer.body?.cancel().catch(() => undefined);
  }
  return Math.round(median(times.slice(3)));
}

async function score(path: string, cookie: string | null) {
  const scores: Record<string, number[]> = {};
  const paints: number[] = [];
  for (let run = 0; run < lighthouseRuns; run++) {
    const result = await lighthouse(`${server.url}${path}`, {
      port: debugPort,
      logLevel: "silent",
      ...(cookie ? { extraHeaders: { Cookie: cookie } } : {}),
    });
    paints.push(Math.round(result?.lhr.audits["largest-contentful-paint"]?.numericValue ?? Number.NaN));
    for (const [name, { score: value, auditRefs }] of Object.entries(result?.lhr.categories ?? {})) {
      scores[name] = [...(scores[name] ?? []), Math.round((value ?? 0) * 100)];
      if (run > 0 || name === "performance") continue;
      for (const { id, weight } of auditRefs) {
        const audit = result?.lhr.audits[id];
        if (weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 1) {
          process.stderr.write(`${path} ${name}: ${audit?.title}\n`);
        }
      }
    }
  }
  const medians = Object.entries(scores).map(([name, values]) => [`lh_${name}`, median(values)]);
  return { ...Object.fromEntries(medians), lh_largest_paint_ms: median(paints) };
}
