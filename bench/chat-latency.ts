import { median } from "../support/percentile.ts";
import { startBareChat } from "./support/bare-chat.ts";
import { type ChatLoadResult, openChatLoad } from "./support/chat-load.ts";
import { foundChatTown, withoutLimits } from "./support/chat-town.ts";
import { startProduct } from "./support/product.ts";
import { numberOption, report, round } from "./support/report.ts";

const seconds = numberOption("seconds", 8);
const rounds = numberOption("rounds", 3);
const rates = [500, 2000];
/** At most so many times the bare prototype. */
const limit = 1.5;

const { database, pairs } = await foundChatTown("rendezvous_bench_chat_latency", { pairs: 100 });
const redis = process.env.BENCH_REDIS_URL ?? "redis://127.0.0.1:6379/3";
const product = await startProduct(database, { ...withoutLimits, REDIS_URL: redis });
const bare = await startBareChat(database.url);
const ours = await openChatLoad(product.url, pairs);
const theirs = await openChatLoad(bare.url, pairs);
try {
  // Everybody has written to their partner once: what is measured is talking, not getting to know each other.
  await ours.atRate(200, 3);
  await theirs.atRate(200, 1);
  const rows = [];
  for (const rate of rates) {
    const results: { ours: ChatLoadResult; bare: ChatLoadResult }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      results.push({ bare: await theirs.atRate(rate, seconds), ours: await ours.atRate(rate, seconds) });
    }
    for (const who of ["bare", "ours"] as const) {
      const of = (pick: (result: ChatLoadResult) => number) =>
        round(median(results.map((one) => pick(one[who]))));
      rows.push({
        "messages/s": rate,
        who,
        arrived: of((one) => one.arrived),
        failed: of((one) => one.failed),
        p50: of((one) => one.p50Ms),
        p95: of((one) => one.p95Ms),
        p99: of((one) => one.p99Ms),
        "p50 ratio":
          who === "bare" ? null : round(median(results.map((one) => one.ours.p50Ms / one.bare.p50Ms))),
        limit: who === "bare" ? null : limit,
      });
    }
  }
  report("chat-latency", rows, { members: pairs.length * 2, seconds, rounds });
} finally {
  ours.close();
  theirs.close();
  bare.stop();
  await product.stop();
  await database.drop();
}
process.exit(0);
