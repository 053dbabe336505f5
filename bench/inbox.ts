import { percentile } from "../support/percentile.ts";
import { openSessions, seedCrowd } from "./support/crowd.ts";
import { createBenchDatabase } from "./support/database.ts";
import { runLoad } from "./support/load.ts";
import { startProduct } from "./support/product.ts";
import { numberOption, report, round } from "./support/report.ts";
import { checkYardstick } from "./support/yardstick.ts";

/**
 * Reads a long list of conversations and a long conversation, beside PostgreSQL alone reading the same rows.
 */
/** Calls of each kind, made twice: one member may make 1,200 calls a minute. */
const requests = numberOption("requests", 120);
const conversations = 6000;
const messages = 100_000;
const limitMs = 10;
const chatsLimitMs = 15;

const database = await createBenchDatabase("rendezvous_bench_inbox");
await seedCrowd(database, Math.ceil(conversations * 1.3));
const [owner] = await openSessions(database, 1, "not is_invisible and not is_private");
if (!owner) throw new Error("The crowd is too small");
const { pool, siteId } = database;
await pool.query("update credit_balances set balance = 1000000000");
const { rows: begun } = await pool.query<{ id: string }>(
  `select store_messages(jsonb_build_array(jsonb_build_object(
      'place', 0, 'site', $1::text, 'sender', p.member_id, 'receiver', $2::uuid, 'client', gen_random_uuid(),
      'message', gen_random_uuid(), 'entry', gen_random_uuid(), 'kind', 'text', 'body', 'Hello there', 'credits', 5,
      'free_messages', 0, 'free_conversations', 2, 'conversation', gen_random_uuid(),
      'at', now() - random() * interval '300 days')), true)->0->>'conversationId' as id
    from profiles p join accounts a on a.id = p.member_id
    where p.status = 'active' and a.status = 'active' and p.member_id <> $2 limit ${conversations}`,
  [siteId, owner.memberId],
);
const longest = begun[0]!.id;
await pool.query(
  `insert into messages (conversation_id, seq, id, sender_id, client_id, body, created_at)
    select $1, seq, gen_random_uuid(), $2, gen_random_uuid(), 'One of very many messages', now()
    from generate_series(2, ${messages}) seq`,
  [longest, owner.memberId],
);
await pool.query("update conversations set last_seq = $2 where id = $1", [longest, messages]);
await pool.query("vacuum (analyze)");
const product = await startProduct(database, { LOG_LEVEL: "warn" });

const page1000 = messages - 999 * 50 + 1;
const ofMessages = (before: number) =>
  `select * from messages where conversation_id = '${longest}' and seq < ${before} order by seq desc limit 51`;
const ofSides = (limit: number) =>
  `select * from conversation_sides s join profiles p on p.member_id = s.partner_id
    where s.member_id = '${owner.memberId}' order by last_message_at desc, conversation_id desc limit ${limit}`;
const named = `select count(*) from conversation_sides s join profiles p on p.member_id = s.partner_id
  where s.member_id = '${owner.memberId}' and strpos(lower(p.name), '%none') > 0`;
const asked = [
  { what: "first 30 of 6,000 conversations", path: "/api/conversations", bare: ofSides(31), rows: 62 },
  { what: "first 30 unread ones", path: "/api/conversations?only=unread", bare: ofSides(31), rows: 62 },
  { what: "search by name, no hit", path: "/api/conversations?name=%25none", bare: named, rows: 12_000 },
  { what: "search by name, many hits", path: "/api/conversations?name=e", bare: ofSides(31), rows: 62 },
  { what: "chats.php (200 and the counts)", path: "/api/chats.php", bare: ofSides(201), rows: 402 },
  {
    what: "newest 50 of 100,000 messages",
    path: `/api/conversations/${longest}/messages`,
    bare: ofMessages(messages + 1),
    rows: 51,
  },
  {
    what: "page 1,000 of them",
    path: `/api/conversations/${longest}/messages?before=${page1000}`,
    bare: ofMessages(page1000),
    rows: 51,
  },
];

try {
  const rows = [];
  for (const { what, path, bare, rows: read } of asked) {
    await checkYardstick(
      (text, values) => pool.query(text, values),
      { text: bare },
      { rows: read, times: 100 },
    );
    const load = () =>
      runLoad({
        url: product.url,
        connections: 1,
        until: { requests },
        next: () => ({ path, headers: { cookie: owner.cookie, "x-client": "web" } }),
      });
    await load();
    const took: number[] = [];
    for (let index = 0; index < requests; index += 1) {
      const start = performance.now();
      await pool.query({ name: what, text: bare });
      took.push(performance.now() - start);
    }
    const { failed, p50Ms, p95Ms } = await load();
    rows.push({
      what,
      failed,
      "p50 ms": p50Ms,
      "p95 ms": p95Ms,
      "at most": path === "/api/chats.php" ? chatsLimitMs : limitMs,
      "rows alone, p95 ms": round(percentile(took, 0.95)),
    });
  }
  report("inbox", rows);
} finally {
  await product.stop();
  await database.drop();
}
process.exit(0);
