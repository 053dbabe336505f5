import { median } from "../support/percentile.ts";
import { startBareChat } from "./support/bare-chat.ts";
import { type ChatLoadResult, openChatLoad } from "./support/chat-load.ts";
import { numberOption, report, round, textOption } from "./support/report.ts";
import { openTalkingTown } from "./support/talking-town.ts";

/**
 * The time from sending a message until it reaches the partner's event stream, at several rates, beside a
 * bare Node and pg doing one durable insert, and with `--base DIR` beside an older checkout.
 */
const seconds = numberOption("seconds", 8);
const rounds = numberOption("rounds", 3);
const pairs = numberOption("pairs", 100);
/**
 * In milliseconds; `ratio` is the highest allowed multiple of the bare prototype's p50. Null: no limit,
 * because the server may refuse a part of such a rate.
 */
const limits = new Map([
  [500, { ratio: 2.2, p99: 10, failed: 0 }],
  [2_000, { ratio: null, p99: 50, failed: 0 }],
  [4_000, { ratio: null, p99: null, failed: null }],
]);

const ours = await openTalkingTown(
  "rendezvous_bench_latency",
  import.meta.dirname.replace(/bench$/, ""),
  pairs,
);
const base = textOption("base");
const older = base === null ? null : await openTalkingTown("rendezvous_bench_latency_base", base, pairs);
const bare = await startBareChat(ours.database.url);
const theirs = await openChatLoad(bare.url, ours.pairs);
try {
  await theirs.atRate(200, 1);
  const rows = [];
  for (const [rate, limit] of limits) {
    const results: { ours: ChatLoadResult; bare: ChatLoadResult; base: ChatLoadResult | null }[] = [];
    for (let turn = 0; turn < rounds; turn += 1) {
      results.push({
        bare: await theirs.atRate(rate, seconds),
        base: older && (await older.load.atRate(rate, seconds)),
        ours: await ours.load.atRate(rate, seconds),
      });
    }
    for (const who of older ? (["bare", "base", "ours"] as const) : (["bare", "ours"] as const)) {
      const of = (pick: (result: ChatLoadResult) => number) =>
        round(median(results.map((one) => pick(one[who] as ChatLoadResult))));
      rows.push({
        "messages/s": rate,
        who,
        arrived: of((one) => one.arrived),
        "arrived/s": of((one) => one.perSecond),
        failed: of((one) => one.failed),
        p50: of((one) => one.p50Ms),
        p95: of((one) => one.p95Ms),
        p99: of((one) => one.p99Ms),
        "p50 of bare":
          who === "bare"
            ? null
            : round(median(results.map((one) => (one[who]?.p50Ms ?? 0) / one.bare.p50Ms))),
        limit: who === "ours" ? JSON.stringify(limit) : null,
      });
    }
  }
  report("chat-latency", rows, { members: pairs * 2, seconds, rounds, base });
} finally {
  theirs.close();
  bare.stop();
  await ours.close();
  await older?.close();
}
process.exit(0);
