import { openChatLoad, openStreams } from "./support/chat-load.ts";
import { foundChatTown, withoutLimits } from "./support/chat-town.ts";
import { megabytesOf } from "./support/memory.ts";
import { startProduct } from "./support/product.ts";
import { numberOption, report, round } from "./support/report.ts";

const streams = numberOption("streams", 5000);
const seconds = numberOption("seconds", 8);
const rate = 500;
const limits = { kilobytesEach: 20, ratio: 1.5 };

const town = await foundChatTown("rendezvous_bench_idle", { pairs: 100, others: streams });
const redis = process.env.BENCH_REDIS_URL ?? "redis://127.0.0.1:6379/3";
const product = await startProduct(town.database, {
  ...withoutLimits,
  REDIS_URL: redis,
  // Garbage in the heap must be collected first, or it would be counted as memory of the streams.
  NODE_OPTIONS: "--expose-gc",
});
const load = await openChatLoad(product.url, town.pairs);
try {
  await load.atRate(200, 2);
  const alone = await load.atRate(rate, seconds);
  const before = megabytesOf(product.pid);
  const opened = performance.now();
  const open = await openStreams(product.url, town.others);
  const openedMs = performance.now() - opened;
  const after = megabytesOf(product.pid);
  const among = await load.atRate(rate, seconds);
  const each = round(((after - before) * 1024) / streams, 1);
  report("idle", [
    { what: "event streams open", value: streams, limit: null },
    { what: "KB of memory each", value: each, limit: limits.kilobytesEach },
    { what: "all opened within s", value: round(openedMs / 1000, 1), limit: null },
    { what: `p50 ms at ${rate} messages/s without them`, value: alone.p50Ms, limit: null },
    { what: `p50 ms at ${rate} messages/s among them`, value: among.p50Ms, limit: null },
    { what: "ratio of the two", value: round(among.p50Ms / alone.p50Ms), limit: limits.ratio },
    { what: "messages that did not arrive", value: alone.failed + among.failed, limit: 0 },
    { what: "MB of the process", value: round(megabytesOf(product.pid), 0), limit: 300 },
  ]);
  for (const socket of open) socket.destroy();
} finally {
  load.close();
  await product.stop();
  await town.database.drop();
}
process.exit(0);
