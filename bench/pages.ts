import { median } from "../support/percentile.ts";
import { startBare } from "./support/bare-process.ts";
import { openSessions, seedCrowd } from "./support/crowd.ts";
import { createBenchDatabase } from "./support/database.ts";
import { type Ask, type LoadResult, runLoad } from "./support/load.ts";
import { startProduct } from "./support/product.ts";
import { numberOption, report, round } from "./support/report.ts";
import { writeAround } from "./support/write-around.ts";

/** What a page as the server sends it costs, beside React and pg alone drawing 24 cards. */
const seconds = numberOption("seconds", 3);
const rounds = numberOption("rounds", 3);
/** Requests a second at least so much of the bare server's, and the first byte within so many ms for one who asks alone. */
const limits = { ratio: 0.25, firstByteMs: 8 };
const readers = 300;

const database = await createBenchDatabase("rendezvous_bench_pages");
await seedCrowd(database, numberOption("members", 10_000));
const sessions = await openSessions(database, readers, "not is_invisible and not is_private");
await writeAround(database, sessions, 12);
const product = await startProduct(database, { WEB_PAGES: "built", TRUST_PROXY: "1", LOG_LEVEL: "warn" });
const bare = await startBare("bare-pages", { DATABASE_URL: database.url });

let asked = 0;
/** Everybody takes turns, and visitors come from everywhere: nobody looks at more pages than one may. */
function ask(path: string, isMember: boolean): Ask {
  asked += 1;
  const reader = sessions[asked % sessions.length];
  const other = sessions[(asked * 7) % sessions.length];
  const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
  return {
    path: path.replace("{id}", other?.memberId ?? ""),
    headers: {
      accept: "text/html",
      "user-agent": "Mozilla/5.0",
      ...(isMember ? { cookie: reader?.cookie ?? "" } : { "x-forwarded-for": address }),
    },
  };
}

try {
  const rows = [];
  for (const { path, isMember } of [
    { path: "/", isMember: false },
    { path: "/members", isMember: true },
    { path: "/members/{id}", isMember: true },
    { path: "/chats", isMember: true },
  ]) {
    const ours = (connections: number, time: number) =>
      runLoad({ url: product.url, connections, until: { seconds: time }, next: () => ask(path, isMember) });
    const theirs = (connections: number, time: number) =>
      runLoad({ url: bare.url, connections, until: { seconds: time }, next: () => ({ path: "/" }) });
    await ours(4, 2);
    await theirs(4, 2);
    const results: Record<"bareAlone" | "alone" | "bare" | "ours", LoadResult>[] = [];
    for (let index = 0; index < rounds; index += 1) {
      results.push({
        bareAlone: await theirs(1, seconds / 2),
        alone: await ours(1, seconds / 2),
        bare: await theirs(8, seconds),
        ours: await ours(8, seconds),
      });
    }
    const of = (pick: (result: (typeof results)[number]) => number) => round(median(results.map(pick)));
    rows.push({
      path,
      failed: of(({ alone, ours }) => alone.failed + ours.failed),
      "pages/s": of(({ ours }) => ours.perSecond),
      "bare pages/s": of(({ bare }) => bare.perSecond),
      ratio: of(({ ours, bare }) => ours.perSecond / bare.perSecond),
      "at least": limits.ratio,
      "first byte ms": of(({ alone }) => alone.firstByteP50Ms),
      "bare first byte ms": of(({ bareAlone }) => bareAlone.firstByteP50Ms),
      "at most": limits.firstByteMs,
    });
  }
  report("pages", rows, { seconds, rounds });
} finally {
  bare.stop();
  await product.stop();
  await database.drop();
}
process.exit(0);
