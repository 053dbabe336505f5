import { and, eq, not, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { conversationSides, conversations, messages } from "#server/db/schema/chats.ts";
import { monthOf } from "#server/modules/money/payments/message-money.ts";
import { AppError } from "#server/platform/errors.ts";
import { mayDecline } from "./may-decline.ts";
import { pricesBeside, type Standing, type Writer } from "./next-price.ts";
import { isListed, isPartnerBlocked, selectThreads, type ThreadRow } from "./select-threads.ts";

const memberPlace = sql.placeholder("memberId");
const asked = sql`(select ${sql.placeholder("conversationId")}::uuid as conversation_id)`;
const withPartner = sql`(select conversation_id from conversation_sides
  where member_id = ${memberPlace}::uuid and partner_id = ${sql.placeholder("partnerId")}::uuid)`;
const threadStatement = prepared((db) => selectThreads(db, memberPlace, asked, {}).prepare("thread"));
/** Whether the member has written more in a conversation than a kind refusal, even before they deleted their side of it. */
const hasAnswered = sql<boolean>`coalesce((select true from ${messages} answer
  where answer.conversation_id = ${conversationSides.conversationId} and answer.sender_id = ${memberPlace}::uuid
    and not answer.is_refusal
  order by answer.seq limit 1), false)`;
const besideOf = () => ({
  ...pricesBeside(memberPlace),
  hasAnswered,
  mayDecline: mayDecline(memberPlace),
});
const pricedThreadStatement = prepared((db) =>
  selectThreads(db, memberPlace, asked, besideOf()).prepare("thread_priced"),
);
const pricedThreadWithStatement = prepared((db) =>
  selectThreads(db, memberPlace, withPartner, besideOf()).prepare("thread_with_priced"),
);
/** The numbers alone: an open page reports each message that it has received. */
const positionStatement = prepared((db) =>
  db
    .select({ lastSeq: conversations.lastSeq, deliveredSeq: conversationSides.deliveredSeq })
    .from(conversationSides)
    .innerJoin(conversations, eq(conversations.id, conversationSides.conversationId))
    .where(
      and(
        eq(conversationSides.conversationId, sql.placeholder("conversationId")),
        eq(conversationSides.memberId, memberPlace),
        isListed,
        not(isPartnerBlocked(db, memberPlace)),
      ),
    )
    .prepare("thread_position"),
);

export type PricedThread = ThreadRow & Standing & { hasAnswered: boolean; mayDecline: boolean };

/** The member's conversation; not_found for others', deleted ones and those with blocked partners. */
export async function getThread(db: Db, memberId: string, conversationId: string): Promise<ThreadRow> {
  const [row] = await threadStatement(db).execute({ memberId, conversationId });
  if (!row || row.hiddenAt !== null) throw new AppError("not_found");
  return row;
}

/**
 * The newest message of the member's conversation, and the newest that their browser has received. Refuses as
 * getThread does.
 */
export async function getPosition(
  db: Db,
  memberId: string,
  conversationId: string,
): Promise<{ lastSeq: number; deliveredSeq: number }> {
  const [row] = await positionStatement(db).execute({ memberId, conversationId });
  if (!row) throw new AppError("not_found");
  return row;
}

/** The same as getThread, with the facts that decide the next message's price. */
export async function getPricedThread(
  db: Db,
  { memberId, timeZone }: Pick<Writer, "memberId" | "timeZone">,
  conversationId: string,
  now: Date,
): Promise<PricedThread> {
  const [row] = await pricedThreadStatement(db).execute({
    memberId,
    conversationId,
    ...monthOf(now, timeZone),
  });
  if (!row || row.hiddenAt !== null) throw new AppError("not_found");
  return row;
}

/** The conversation with a partner, even a deleted one; null if there is none or they are blocked. */
export async function findPricedThreadWith(
  db: Db,
  { memberId, timeZone }: Pick<Writer, "memberId" | "timeZone">,
  partnerId: string,
  now: Date,
): Promise<PricedThread | null> {
  const [row] = await pricedThreadWithStatement(db).execute({
    memberId,
    partnerId,
    ...monthOf(now, timeZone),
  });
  return row ?? null;
}
