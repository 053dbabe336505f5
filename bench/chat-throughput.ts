import { alongIndexes } from "#server/db/open-database.ts";
import { median } from "../support/percentile.ts";
import type { ChatLoadResult } from "./support/chat-load.ts";
import { cpuMsOf } from "./support/cpu.ts";
import { megabytesOf } from "./support/memory.ts";
import { pgbench } from "./support/pgbench.ts";
import { numberOption, type Row, report, round, textOption } from "./support/report.ts";
import { openTalkingTown, type TalkingTown } from "./support/talking-town.ts";
import { faultOf } from "./support/yardstick.ts";

/**
 * The most messages a second that are stored and reach the partner's stream, beside `pgbench` storing one
 * message a statement, and with `--base DIR` beside an older checkout.
 */
const seconds = numberOption("seconds", 10);
const rounds = numberOption("rounds", 3);
const pairs = numberOption("pairs", 300);
const senders = [48, 200, 400];
/** The lowest allowed multiple of the base's rate and of pgbench's rate. */
const limits = { base: 3, pgbench: 1 };
/** pgbench must store a message in at most the time of this many of the shortest statements. */
const trivialAMessage = 100;

const ours = await openTalkingTown(
  "rendezvous_bench_throughput",
  import.meta.dirname.replace(/bench$/, ""),
  pairs,
);
const base = textOption("base");
const older = base === null ? null : await openTalkingTown("rendezvous_bench_throughput_base", base, pairs);

type Measured = ChatLoadResult & { nodeUs: number; databaseUs: number };

async function measure({ product, database, load }: TalkingTown, held: number): Promise<Measured> {
  const { result, processMs, databaseMs } = await cpuMsOf({ pid: product.pid, pool: database.pool }, () =>
    load.closedLoop(held, seconds),
  );
  const each = (ms: number) => (ms * 1000) / result.arrived;
  return { ...result, nodeUs: each(processMs), databaseUs: each(databaseMs) };
}

/**
 * Stores one message a statement, over eight connections, among the same pairs; each message has its own id.
 */
async function storedInDatabase({
  database: { url, pool, siteId },
  pairs: town,
}: TalkingTown): Promise<number> {
  await pool.query("create table if not exists bench_pairs (number int primary key, one uuid, other uuid)");
  await pool.query(
    `insert into bench_pairs select number - 1, one, other
      from unnest($1::uuid[], $2::uuid[]) with ordinality as pair(one, other, number) on conflict do nothing`,
    [town.map(([one]) => one.memberId), town.map(([, other]) => other.memberId)],
  );
  const script = `\\set pair random(0, ${town.length - 1})
select store_messages(jsonb_build_array(jsonb_build_object(
  'place', 0, 'site', '${siteId}', 'sender', one, 'receiver', other, 'client', gen_random_uuid(),
  'message', gen_random_uuid(), 'entry', gen_random_uuid(), 'kind', 'text',
  'body', 'Shall we meet at the river this evening?', 'credits', 5, 'free_messages', 5, 'free_conversations', 2,
  'at', now())), true) from bench_pairs where number = :pair;`;
  const how = { connections: 8, seconds, settings: alongIndexes };
  const stored = await pgbench(url, script, how);
  const trivial = await pgbench(url, "select 1;", { ...how, seconds: 2 });
  const fault = faultOf({ rows: 0, times: trivial / stored }, { rows: 0, times: trivialAMessage });
  if (fault) throw new Error(`this limit is none: storing one message ${fault}`);
  return stored;
}

try {
  const alone: number[] = [];
  const found = new Map<number, { ours: Measured; older: Measured | null }[]>(
    senders.map((held) => [held, []]),
  );
  for (let turn = 0; turn < rounds; turn += 1) {
    alone.push(await storedInDatabase(ours));
    for (const held of senders) {
      const before = older && (await measure(older, held));
      found.get(held)?.push({ ours: await measure(ours, held), older: before });
    }
  }
  const inDatabase = median(alone);
  const rows: Row[] = [
    { what: "one message a statement, pgbench, 8 connections", "messages/s": round(inDatabase, 0) },
  ];
  for (const [held, results] of found) {
    const of = (pick: (one: (typeof results)[number]) => number | undefined, digits = 0) => {
      const values = results.map(pick).filter((value) => value !== undefined);
      return values.length > 0 ? round(median(values), digits) : null;
    };
    rows.push({
      what: `over HTTP to the other one's stream, ${held} senders`,
      "messages/s": of((one) => one.ours.perSecond),
      failed: of((one) => one.ours.failed),
      p50: of((one) => one.ours.p50Ms, 1),
      p99: of((one) => one.ours.p99Ms, 1),
      "node us": of((one) => one.ours.nodeUs),
      "database us": of((one) => one.ours.databaseUs),
      "of pgbench": of((one) => one.ours.perSecond / inDatabase, 2),
      "base messages/s": of((one) => one.older?.perSecond),
      "base us": of((one) => one.older?.nodeUs && one.older.nodeUs + one.older.databaseUs),
      "times base": of((one) => one.older?.perSecond && one.ours.perSecond / one.older.perSecond, 2),
      "limit of base": older && limits.base,
      "MB of memory": round(megabytesOf(ours.product.pid), 0),
    });
  }
  report("chat-throughput", rows, { seconds, rounds, pairs, base });
} finally {
  await ours.close();
  await older?.close();
}
process.exit(0);
