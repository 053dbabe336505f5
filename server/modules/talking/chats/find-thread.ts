import { sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { monthOf } from "#server/modules/money/payments/message-money.ts";
import { AppError } from "#server/platform/errors.ts";
import { pricesBeside, type Standing, type Writer } from "./next-price.ts";
import { selectThreads, type ThreadRow } from "./select-threads.ts";

const memberPlace = sql.placeholder("memberId");
const asked = sql`(select ${sql.placeholder("conversationId")}::uuid as conversation_id)`;
const withPartner = sql`(select conversation_id from conversation_sides
  where member_id = ${memberPlace}::uuid and partner_id = ${sql.placeholder("partnerId")}::uuid)`;
const threadStatement = prepared((db) => selectThreads(db, memberPlace, asked, {}).prepare("thread"));
const pricedThreadStatement = prepared((db) =>
  selectThreads(db, memberPlace, asked, pricesBeside(memberPlace)).prepare("thread_priced"),
);
const pricedThreadWithStatement = prepared((db) =>
  selectThreads(db, memberPlace, withPartner, pricesBeside(memberPlace)).prepare("thread_with_priced"),
);

export type PricedThread = ThreadRow & Standing;

/** A conversation the member has; not_found for other members', deleted ones and those with whom they blocked. */
export async function getThread(db: Db, memberId: string, conversationId: string): Promise<ThreadRow> {
  const [row] = await threadStatement(db).execute({ memberId, conversationId });
  if (!row || row.hiddenAt !== null) throw new AppError("not_found");
  return row;
}

/** The same with what the next message's price depends on. */
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

/** The conversation with a partner, a deleted one too; null where there never was one or the member blocked them. */
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
