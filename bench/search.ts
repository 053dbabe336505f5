import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { searchOrders } from "#contracts/meeting/discovery.ts";
import { median } from "../support/percentile.ts";
import { startBare } from "./support/bare-process.ts";
import { cpuMsOf } from "./support/cpu.ts";
import { openSessions, type Session } from "./support/crowd.ts";
import type { BenchDatabase } from "./support/database.ts";
import { type LoadResult, runLoad } from "./support/load.ts";
import { startProduct } from "./support/product.ts";
import { numberOption, report, round } from "./support/report.ts";
import { type Page, preparePages } from "./support/search-pages.ts";
import { openSearchTown } from "./support/search-town.ts";
import { checkYardstick } from "./support/yardstick.ts";

/**
 * The cost of a page of a search, early and deep, among few and many members, beside bare Node and pg. Also
 * prints the processor time of a page, because other load on the machine does not change it.
 */
const many = numberOption("profiles", 1_000_000);
const rounds = numberOption("rounds", 3);
const requests = numberOption("requests", 400);
const connections = 4;
const limits = { ratio: 0.75, growth: 1.1, p99Ms: 50 };
const secret = "what the bench and the product it starts both know";

const deals = { gender: "woman", country: "DE", min_age: 25, max_age: 55 } as const;
const everybody = { gender: "woman", country: "any", min_age: 18, max_age: 99 } as const;
/** Only the large crowd has deep pages. */
const cases = searchOrders.flatMap((order) => [
  { order, page: 1, query: { ...deals, order }, searchers: 60 },
  { order, page: 10, query: { ...deals, order }, searchers: 30 },
  { order, page: 1000, query: { ...everybody, order }, searchers: 2 },
]);
type Case = (typeof cases)[number];

const folder = mkdtempSync(join(tmpdir(), "rendezvous-bench-"));

/** Starts the product and the bare server on one crowd, and prepares the pages that both are asked for. */
async function openTown(size: number, given: readonly Case[]) {
  const { database, close } = await openSearchTown(size);
  const men = "gender = 'man' and seeks = '{woman}' and country = 'DE' and is_listed";
  const sessions = await openSessions(database, 200, men);
  const pages = new Map<Case, Page[]>();
  for (const one of given) pages.set(one, await prepare(database, sessions, one));
  await checkReplays(database, pages.values());
  const file = join(folder, `${size}.json`);
  const all = [...pages.values()].flat();
  writeFileSync(file, JSON.stringify(Object.fromEntries(all.map((page) => [page.key, page.statements]))));
  const product = await startProduct(database, { SESSION_SECRET: secret, LOG_LEVEL: "warn" });
  const bare = await startBare("bare-replay", { DATABASE_URL: database.url, REPLAY: file });
  return {
    pages,
    ours: (list: readonly Page[]) =>
      measure(database, product, list, ({ path, cookie }) => ({ path, cookie })),
    theirs: (list: readonly Page[]) =>
      measure(database, bare, list, ({ key }) => ({ path: key, cookie: "" })),
    async close() {
      bare.stop();
      await product.stop();
      await close();
    },
  };
}

function prepare(database: BenchDatabase, sessions: Session[], { page, query, searchers }: Case) {
  // Each searcher has an hourly budget of pages, so each order uses another part of the searchers.
  const from = searchOrders.indexOf(query.order) * 40;
  const own = page === 1 ? sessions : sessions.slice(from);
  return preparePages(database, secret, own.slice(0, searchers), query, page);
}

type Measured = LoadResult & { nodeMs: number; databaseMs: number };

async function measure(
  { pool }: BenchDatabase,
  { url, pid }: { url: string; pid: number },
  pages: readonly Page[],
  ask: (page: Page) => { path: string; cookie: string },
): Promise<Measured> {
  let asked = 0;
  const next = () => {
    const { path, cookie } = ask(pages[asked++ % pages.length] as Page);
    return { path, headers: { cookie, accept: "application/json" } };
  };
  const until = { requests: Math.min(requests, pages.length * 20) };
  const { result, processMs, databaseMs } = await cpuMsOf({ pid, pool }, () =>
    runLoad({ url, connections, until, next }),
  );
  return { ...result, nodeMs: processMs / result.requests, databaseMs: databaseMs / result.requests };
}

const few = 10_000;
/**
 * The bounds of what the statements of a page read, beside the 24 hits that it shows: the windows and counts
 * of 0008.
 */
const bounds = { rows: 8_000, times: 1_000 };

/**
 * The bare server runs the product's statements: a missing index would slow both down, and their ratio would
 * stay good.
 */
async function checkReplays(database: BenchDatabase, pages: Iterable<Page[]>): Promise<void> {
  for (const [page] of pages) {
    for (const statement of page?.statements ?? []) {
      await checkYardstick((text, values) => database.pool.query(text, values), statement, bounds);
    }
  }
}

const small = await openTown(
  few,
  cases.filter(({ page }) => page <= 10),
);
const large = await openTown(many, cases);
try {
  const rows = [];
  for (const one of cases) {
    const [smallPages, largePages] = [small.pages.get(one), large.pages.get(one) ?? []];
    const results: { bare: Measured; ours: Measured; few: Measured | null }[] = [];
    for (let index = -1; index < rounds; index += 1) {
      const result = {
        bare: await large.theirs(largePages),
        ours: await large.ours(largePages),
        few: smallPages ? await small.ours(smallPages) : null,
      };
      // The first round warms up.
      if (index >= 0) results.push(result);
    }
    const of = (pick: (result: (typeof results)[number]) => number) => round(median(results.map(pick)));
    rows.push({
      order: one.order,
      page: one.page,
      failed: of(({ ours }) => ours.failed),
      "pages/s": of(({ ours }) => ours.perSecond),
      "bare pages/s": of(({ bare }) => bare.perSecond),
      ratio: of(({ ours, bare }) => ours.perSecond / bare.perSecond),
      "at least": limits.ratio,
      "CPU ms": of(({ ours }) => ours.nodeMs + ours.databaseMs),
      "in database": of(({ ours }) => ours.databaseMs),
      "bare CPU ms": of(({ bare }) => bare.nodeMs + bare.databaseMs),
      "CPU ms of 10,000": smallPages
        ? of(({ few: least }) => (least ? least.nodeMs + least.databaseMs : 0))
        : null,
      "p50 ms": of(({ ours }) => ours.p50Ms),
      "p99 ms": of(({ ours }) => ours.p99Ms),
      "p99 at most": limits.p99Ms,
      "p50 of 10,000": smallPages ? of((result) => result.few?.p50Ms ?? 0) : null,
      growth: smallPages ? of(({ ours, few: least }) => ours.p50Ms / (least?.p50Ms ?? 1)) : null,
      "growth at most": limits.growth,
    });
  }
  report("search", rows, { profiles: many, rounds, requests, connections });
} finally {
  await small.close();
  await large.close();
  rmSync(folder, { recursive: true });
}
process.exit(0);
