import { sql } from "drizzle-orm";
import { rowsOf } from "#server/db/open-database.ts";
import type { Browser } from "#server/test/app/build-app.ts";
import {
  createDiscountCode,
  createMember,
  openSession,
  type TestMember,
} from "#server/test/people/factories.ts";
import { findGifId } from "#server/test/people/gifs.ts";
import type { Shop } from "#server/test/people/payments.ts";
import type { Life, Member, MessageKind, Order, Side } from "./life.ts";
import { pairOf } from "./life.ts";
import { codePercentage, codeUses } from "./life-money.ts";

export type Person = TestMember & { browser: Browser; orderIds: string[] };
/** The real product and its people, by their numbers in the model. `code`: a discount for the first ones to use it. */
export type System = {
  shop: Shop;
  startedAt: Date;
  people: Person[];
  conversations: Map<string, string>;
  code: string;
  gifId: string;
};

export async function beginSystem(shop: Shop, size: number): Promise<System> {
  const people: Person[] = [];
  for (let index = 0; index < size; index += 1) {
    const member = await createMember(shop.app);
    const browser = await openSession(shop.app, member);
    browser.cookies.set("country", "NL");
    people.push({ ...member, browser, orderIds: [] });
  }
  const code = `LIFE-${people[0]?.id.slice(-12).toUpperCase()}`;
  await createDiscountCode(shop.app, { code, percentage: codePercentage, mostUses: codeUses });
  const gifId = await findGifId(people[0] as Person);
  return { shop, startedAt: shop.app.clock.now(), people, conversations: new Map(), code, gifId };
}

export function paymentOf({ shop }: System, orderId: string) {
  const payment = shop.mollie.payments.findLast(
    ({ metadata }) => (metadata as { order_id: string }).order_id === orderId,
  );
  if (!payment) throw new Error("no payment");
  return payment;
}

type KeptLife = Omit<Life, "payments" | "hour">;

/** The product's rows about these people, in the model's form. Payments are the gateway's. */
export async function keptBy({ shop, startedAt, people }: System): Promise<KeptLife> {
  const numbers = new Map(people.map(({ id }, index) => [id, index]));
  const numberOf = (id: string) => numbers.get(id) as number;
  const rows = keptRows(
    people.map(({ id }) => id),
    startedAt,
  );
  const [row] = await rowsOf<{ kept: Kept }>(shop.app.services.db, rows);
  const kept = row?.kept as Kept;
  const members: Member[] = people.map(({ id, orderIds }) => {
    const purse = kept.purses.find(({ member_id }) => member_id === id) as Kept["purses"][number];
    return {
      balance: purse.balance,
      freeMessagesUsed: purse.free_messages_used,
      freeConversationsUsed: purse.free_conversations_used,
      isPremium: purse.is_premium,
      capMinor: purse.cap_minor,
      raise: purse.raise,
      leftHour: purse.left_hour,
      orders: orderIds.map((orderId) => {
        const { id: _id, ...order } = kept.orders.find(({ id: own }) => own === orderId) as KeptOrder;
        return order;
      }),
    };
  });
  const threads: Life["threads"] = {};
  for (const side of kept.sides) {
    const [owner, partner] = [numberOf(side.member_id), numberOf(side.partner_id)];
    const pair = pairOf(owner, partner);
    const messages = side.messages.map(({ sender_id, ...message }) => ({
      ...message,
      from: numberOf(sender_id),
    }));
    const thread = threads[pair] ?? { lastSeq: side.last_seq, messages, sides: {} };
    threads[pair] = thread;
    thread.sides[owner] = {
      freeSent: side.free_sent,
      unread: side.unread_count,
      isListed: side.is_listed,
      clearedSeq: side.cleared_seq,
      readSeq: side.read_seq,
    } satisfies Side;
  }
  return {
    members,
    threads,
    likes: Object.fromEntries(
      kept.likes.map(({ from_id, to_id, is_seen }) => [
        `${numberOf(from_id)} ${numberOf(to_id)}`,
        { isSeen: is_seen },
      ]),
    ),
    matches: kept.matches.map(({ low_id, high_id }) => pairOf(numberOf(low_id), numberOf(high_id))).sort(),
    blocks: kept.blocks
      .map(({ blocker_id, blocked_id }) => `${numberOf(blocker_id)} ${numberOf(blocked_id)}`)
      .sort(),
  };
}

type KeptOrder = Order & { id: string };
type Kept = {
  purses: {
    member_id: string;
    balance: number;
    free_messages_used: number;
    free_conversations_used: number;
    is_premium: boolean;
    cap_minor: number | null;
    raise: Member["raise"];
    left_hour: number | null;
  }[];
  orders: KeptOrder[];
  sides: {
    member_id: string;
    partner_id: string;
    last_seq: number;
    messages: { seq: number; sender_id: string; kind: MessageKind }[];
    free_sent: number;
    unread_count: number;
    is_listed: boolean;
    cleared_seq: number;
    read_seq: number;
  }[];
  likes: { from_id: string; to_id: string; is_seen: boolean }[];
  matches: { low_id: string; high_id: string }[];
  blocks: { blocker_id: string; blocked_id: string }[];
};

/** The kind that members see: the release before stores some kinds as others. */
const shownKind = sql`case when m.withdrawn_at is not null then 'withdrawn' when m.gift is not null then 'gift'
  when m.sticker is not null then 'sticker' when m.voice is not null then 'voice'
  when m.gif is not null then 'gif' else m.kind end`;

/** Credits of an order that its returned money took from a book. */
const withdrawnOf = (book: "member" | "spent") => sql`(select coalesce(sum(case
    when from_book = ${book} and to_book = 'withdrawn' then amount
    when from_book = 'withdrawn' and to_book = ${book} then -amount else 0 end), 0)::int
  from ledger_entries where cause_id = o.id)`;

function keptRows(ids: string[], startedAt: Date) {
  const hourOf = (column: string) =>
    sql`round(extract(epoch from (${sql.raw(column)} - ${startedAt.toISOString()}::timestamptz)) / 3600)::int`;
  const among = sql`(${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`;
  const list = (rows: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_agg(row_to_json(rows)), '[]'::json) from (${rows}) rows)`;
  return sql`select json_build_object(
    'purses', ${list(sql`select b.*, a.premium_at is not null as is_premium,
        (select amount_minor from spending_caps where member_id = b.member_id and period = 'day') as cap_minor,
        (select json_build_object('minor', change_minor, 'atHour', ${hourOf("change_at")}) from spending_caps
          where member_id = b.member_id and period = 'day' and change_at is not null) as raise,
        case when a.status = 'pending_deletion' then ${hourOf("a.deletion_asked_at")} end as left_hour
      from credit_balances b join accounts a on a.id = b.member_id where b.member_id in ${among}`)},
    'orders', ${list(sql`select id, status, credits, amount_minor as "amountMinor",
        discount_code is not null as "isDiscounted", method = 'sepa-direct-debit' as "isDebit",
        method = 'wire-transfer' as "isTransfer", ${hourOf("o.created_at")} as "createdHour", ${hourOf("o.completed_at")} as "completedHour",
        refunded_minor as "refundedMinor", charged_back_minor as "chargedBackMinor",
        ${withdrawnOf("member")} as "ofPurse", ${withdrawnOf("spent")} as "ofSpent",
        (select json_build_object('credits', w.credits, 'amountMinor', w.amount_minor, 'refundedBeforeMinor', w.refunded_before_minor,
            'createdHour', ${hourOf("w.created_at")}, 'askedHour', ${hourOf("w.asked_gateway_at")},
            'isAccepted', w.refund_id is not null, 'outcome', w.outcome)
          from withdrawals w where w.order_id = o.id order by w.created_at desc limit 1) as withdrawal
      from orders o where member_id in ${among}`)},
    'sides', ${list(sql`select s.*, s.hidden_at is null as is_listed, c.last_seq,
        (select coalesce(json_agg(json_build_object('seq', m.seq, 'sender_id', m.sender_id, 'kind', ${shownKind}) order by m.seq), '[]')
          from messages m where m.conversation_id = c.id) as messages
      from conversation_sides s join conversations c on c.id = s.conversation_id where s.member_id in ${among}`)},
    'likes', ${list(sql`select from_id, to_id, seen_at is not null as is_seen from likes where from_id in ${among}`)},
    'matches', ${list(sql`select low_id, high_id from matches where low_id in ${among}`)},
    'blocks', ${list(sql`select blocker_id, blocked_id from blocks where blocker_id in ${among}`)}
  ) as kept`;
}
