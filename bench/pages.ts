import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measurePage } from "#server/test/pages/page-size.ts";
import { median } from "../support/percentile.ts";
import type { BarePages } from "./support/bare-pages.ts";
import { startBare } from "./support/bare-process.ts";
import { cpuMsOf } from "./support/cpu.ts";
import { type LoadResult, openConnection, runLoad } from "./support/load.ts";
import { megabytesOf } from "./support/memory.ts";
import { openPageTown, type PageTown } from "./support/page-town.ts";
import { numberOption, report, round, textOption } from "./support/report.ts";

/**
 * The cost of a page as the server sends it, beside React and pg alone drawing the same elements, and with
 * `--base DIR` beside an older checkout (built, with its packages) that takes its turn in every round.
 */
const seconds = numberOption("seconds", 3);
const rounds = numberOption("rounds", 5);
const base = textOption("base");
const town = { members: numberOption("members", 10_000), readers: 600 };
/**
 * The lowest allowed multiple of the base's pages a second, and the longest time in ms until the first byte
 * of a single request.
 */
const pages = [
  { path: "/", isMember: false, times: 1.3, firstByteMs: 2 },
  { path: "/members", isMember: true, times: 3, firstByteMs: 6 },
  { path: "/members/{id}", isMember: true, times: 1.8, firstByteMs: 4 },
  { path: "/chats", isMember: true, times: 2, firstByteMs: 5 },
];
type Page = (typeof pages)[number];
const compressed = { "accept-encoding": "br", "sec-fetch-site": "same-origin" };
const folder = mkdtempSync(join(tmpdir(), "rendezvous-bench-"));

const ours = await openPageTown("rendezvous_bench_pages", join(import.meta.dirname, ".."), town);
const older = base === null ? null : await openPageTown("rendezvous_bench_pages_base", base, town);
const samples = new Map<Page, string>();
for (const page of pages) samples.set(page, await sampleOf(page));
const bare = await startBare("bare-pages", {
  DATABASE_URL: ours.database.url,
  PAGES: writePages(),
  BROTLI_QUALITY: String(numberOption("brotli", 2)),
});

/** A page of its kind of medium size. */
async function sampleOf({ path, isMember }: Page): Promise<string> {
  const connection = await openConnection(ours.product.url);
  const found: string[] = [];
  for (let count = 0; count < 25; count += 1) {
    const { status, body } = await connection.ask(ours.ask(path, isMember));
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    found.push(body);
  }
  connection.close();
  return found.sort((a, b) => a.length - b.length)[12] as string;
}

function writePages(): string {
  const file = join(folder, "pages.json");
  const all: BarePages = {};
  for (const [{ path, isMember }, html] of samples) all[path] = { html, readsCards: isMember };
  writeFileSync(file, JSON.stringify(all));
  return file;
}

type Measured = LoadResult & { nodeMs: number; databaseMs: number };

async function measure(
  { product, database, ask }: PageTown,
  { path, isMember }: Page,
  connections: number,
  time: number,
  headers = {},
): Promise<Measured> {
  const { result, processMs, databaseMs } = await cpuMsOf({ pid: product.pid, pool: database.pool }, () =>
    runLoad({
      url: product.url,
      connections,
      until: { seconds: time },
      next: () => ask(path, isMember, headers),
    }),
  );
  return { ...result, nodeMs: processMs / result.requests, databaseMs: databaseMs / result.requests };
}

function measureBare({ path }: Page, connections: number, time: number, headers = {}): Promise<LoadResult> {
  return runLoad({ url: bare.url, connections, until: { seconds: time }, next: () => ({ path, headers }) });
}

async function runRound(page: Page, time: number) {
  return {
    bareAlone: await measureBare(page, 1, time / 2),
    alone: await measure(ours, page, 1, time / 2),
    olderAlone: older && (await measure(older, page, 1, time / 2)),
    bare: await measureBare(page, 8, time),
    ours: await measure(ours, page, 8, time),
    older: older && (await measure(older, page, 8, time)),
    bareBrotli: await measureBare(page, 8, time / 2, compressed),
    brotli: await measure(ours, page, 8, time / 2, compressed),
  };
}

try {
  const rows = [];
  for (const page of pages) {
    const results: Awaited<ReturnType<typeof runRound>>[] = [];
    // The first round warms up.
    for (let index = -1; index < rounds; index += 1) {
      const result = await runRound(page, seconds);
      if (index >= 0) results.push(result);
    }
    const of = (pick: (result: (typeof results)[number]) => number | undefined, digits = 2) =>
      round(median(results.map((result) => pick(result) ?? 0)), digits);
    const drawn = await openConnection(bare.url).then((one) => one.ask({ path: page.path }));
    const [size, bareSize] = [measurePage(samples.get(page) ?? ""), measurePage(drawn.body)];
    rows.push({
      path: page.path,
      failed: of((all) => all.alone.failed + all.ours.failed + all.brotli.failed + (all.older?.failed ?? 0)),
      elements: size.elements,
      "bare elements": bareSize.elements,
      KB: round(size.bytes / 1000, 1),
      "bare KB": round(bareSize.bytes / 1000, 1),
      "pages/s": of((all) => all.ours.perSecond, 1),
      "bare pages/s": of((all) => all.bare.perSecond, 1),
      "of bare": of((all) => all.ours.perSecond / all.bare.perSecond),
      "br pages/s": of((all) => all.brotli.perSecond, 1),
      "br of bare": of((all) => all.brotli.perSecond / all.bareBrotli.perSecond),
      "Node ms": of((all) => all.ours.nodeMs),
      "database ms": of((all) => all.ours.databaseMs),
      "first byte ms": of((all) => all.alone.firstByteP50Ms),
      "at most": page.firstByteMs,
      "bare first byte ms": of((all) => all.bareAlone.firstByteP50Ms),
      ...(older && {
        "base pages/s": of((all) => all.older?.perSecond, 1),
        "times base": of((all) => all.ours.perSecond / (all.older?.perSecond ?? 1)),
        "at least": page.times,
        "base Node ms": of((all) => all.older?.nodeMs),
        "base database ms": of((all) => all.older?.databaseMs),
        "base first byte ms": of((all) => all.olderAlone?.firstByteP50Ms),
      }),
      "process MB": round(megabytesOf(ours.product.pid), 0),
    });
  }
  report("pages", rows, { seconds, rounds, base });
} finally {
  bare.stop();
  await older?.close();
  await ours.close();
  rmSync(folder, { recursive: true });
}
process.exit(0);
