import { percentile } from "../support/percentile.ts";
import { openSessions, type Session, seedCrowd } from "./support/crowd.ts";
import { createBenchDatabase } from "./support/database.ts";
import { runLoad } from "./support/load.ts";
import { startProduct } from "./support/product.ts";
import { numberOption, report, round } from "./support/report.ts";
import { checkYardstick } from "./support/yardstick.ts";

/**
 * Reads a long list of conversations and a long conversation, beside PostgreSQL alone reading the same rows. The calls of
 * the list are also made by a member with few conversations.
 */
/** Calls of each of seven kinds, made twice: one member may make 1,200 calls a minute. */
const requests = numberOption("requests", 80);
const conversations = 6000;
const fewConversations = 30;
const messages = 100_000;
const limitMs = 10;
const chatsLimitMs = 15;
/** The highest allowed multiple of the time with few conversations, where both answers have the same length. */
const growthLimit = 1.1;

const database = await createBenchDatabase("rendezvous_bench_inbox");
await seedCrowd(database, Math.ceil(conversations * 1.3));
const [owner, other] = await openSessions(database, 2, "not is_invisible and not is_private");
if (!owner || !other) throw new Error("The crowd is too small");
const owners = [owner.memberId, other.memberId];
const { pool, siteId } = database;
await pool.query("update credit_balances set balance = 1000000000");

/** As many members write to this one; returns the ids of the conversations. */
async function beginConversations(receiver: Session, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select store_messages(jsonb_build_array(jsonb_build_object(
        'place', 0, 'site', $1::text, 'sender', p.member_id, 'receiver', $2::uuid, 'client', gen_random_uuid(),
        'message', gen_random_uuid(), 'entry', gen_random_uuid(), 'kind', 'text', 'body', 'Hello there', 'credits', 5,
        'free_messages', 0, 'free_conversations', 2, 'conversation', gen_random_uuid(),
        'at', now() - random() * interval '300 days')), true)->0->>'conversationId' as id
      from profiles p join accounts a on a.id = p.member_id
      where p.status = 'active' and a.status = 'active' and p.member_id <> all($3::uuid[]) limit ${count}`,
    [siteId, receiver.memberId, owners],
  );
  return rows.map(({ id }) => id);
}

const [longest] = await beginConversations(owner, conversations);
if (!longest) throw new Error("No conversation was begun");
await beginConversations(other, fewConversations);
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
const list = "/api/conversations";
const chats = "/api/chats.php";
/** `isAlike`: the member with few conversations gets an answer of the same length. Null: this member is not asked. */
const asked = [
  { what: "first 30 of 6,000 conversations", path: list, bare: ofSides(31), rows: 62, isAlike: true },
  { what: "first 30 unread ones", path: `${list}?only=unread`, bare: ofSides(31), rows: 62, isAlike: true },
  {
    what: "search by name, no hit",
    path: `${list}?name=%25none`,
    bare: named,
    rows: 12_000,
    isAlike: false,
  },
  { what: "search by name, many hits", path: `${list}?name=e`, bare: ofSides(31), rows: 62, isAlike: true },
  { what: "chats.php (200 and the counts)", path: chats, bare: ofSides(201), rows: 402, isAlike: false },
  {
    what: "newest 50 of 100,000 messages",
    path: `${list}/${longest}/messages`,
    bare: ofMessages(messages + 1),
    rows: 51,
    isAlike: null,
  },
  {
    what: "page 1,000 of them",
    path: `${list}/${longest}/messages?before=${page1000}`,
    bare: ofMessages(page1000),
    rows: 51,
    isAlike: null,
  },
];

try {
  const rows = [];
  for (const { what, path, bare, rows: read, isAlike } of asked) {
    await checkYardstick(
      (text, values) => pool.query(text, values),
      { text: bare },
      { rows: read, times: 100 },
    );
    const load = ({ cookie }: Session) =>
      runLoad({
        url: product.url,
        connections: 1,
        until: { requests },
        next: () => ({ path, headers: { cookie, "x-client": "web" } }),
      });
    await load(owner);
    if (isAlike !== null) await load(other);
    const took: number[] = [];
    for (let index = 0; index < requests; index += 1) {
      const start = performance.now();
      await pool.query({ name: what, text: bare });
      took.push(performance.now() - start);
    }
    const few = isAlike === null ? null : await load(other);
    const { failed, p50Ms, p95Ms } = await load(owner);
    rows.push({
      what,
      failed: failed + (few?.failed ?? 0),
      "p50 ms": p50Ms,
      "p95 ms": p95Ms,
      "at most": path === chats ? chatsLimitMs : limitMs,
      "rows alone, p95 ms": round(percentile(took, 0.95)),
      "p50 ms of 30": few?.p50Ms ?? null,
      "times 30": few && round(p50Ms / few.p50Ms),
      "times at most": isAlike ? growthLimit : null,
    });
  }
  report("inbox", rows);
} finally {
  await product.stop();
  await database.drop();
}
process.exit(0);
