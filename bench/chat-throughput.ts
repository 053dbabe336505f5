import { type ChatLoadResult, openChatLoad, type Pair } from "./support/chat-load.ts";
import { foundChatTown, withoutLimits } from "./support/chat-town.ts";
import type { BenchDatabase } from "./support/database.ts";
import { megabytesOf } from "./support/memory.ts";
import { pgbench } from "./support/pgbench.ts";
import { startProduct } from "./support/product.ts";
import { numberOption, type Row, report, round } from "./support/report.ts";

const seconds = numberOption("seconds", 30);
const senders = numberOption("senders", 48);
const pairs = numberOption("pairs", 1000);
/** At least this part of what the database does with the same statement and nothing around it. */
const limit = 0.3;

/** The statement that a send is, by eight connections among the same pairs; each message with an id of its own. */
async function sendsInDatabase({ url, pool, siteId }: BenchDatabase, town: readonly Pair[]): Promise<number> {
  await pool.query("create table bench_pairs (number int primary key, one uuid, other uuid)");
  await pool.query(
    "insert into bench_pairs select number - 1, one, other from unnest($1::uuid[], $2::uuid[]) with ordinality as pair(one, other, number)",
    [town.map(([one]) => one.memberId), town.map(([, other]) => other.memberId)],
  );
  const script = `\\set pair random(0, ${town.length - 1})
select store_message('${siteId}', one, other, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
  'Shall we meet at the river this evening?', false, 5, 5, 2, now(), null) from bench_pairs where number = :pair;`;
  return pgbench(url, script, { connections: 8, seconds });
}

const { database, pairs: town } = await foundChatTown("rendezvous_bench_chat_throughput", { pairs });
const redis = process.env.BENCH_REDIS_URL ?? "redis://127.0.0.1:6379/3";
const product = await startProduct(database, { ...withoutLimits, REDIS_URL: redis });
const load = await openChatLoad(product.url, town);
try {
  // Everybody has written to their partner once.
  await load.atRate(200, Math.ceil(pairs / 200) + 1);
  const before = round(await sendsInDatabase(database, town), 0);
  const held: ChatLoadResult = await load.closedLoop(senders, seconds);
  const rows: Row[] = [
    { what: "store_message alone, pgbench, 8 connections", "messages/s": before },
    {
      what: `over HTTP to the other one's stream, ${senders} senders`,
      "messages/s": held.perSecond,
      failed: held.failed,
      p50: held.p50Ms,
      p99: held.p99Ms,
      ratio: round(held.perSecond / before),
      limit,
      "MB of memory": round(megabytesOf(product.pid), 0),
    },
  ];
  report("chat-throughput", rows, { seconds, pairs });
} finally {
  load.close();
  await product.stop();
  await database.drop();
}
process.exit(0);
