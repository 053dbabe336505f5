import { and, eq, isNotNull, ne, type Placeholder, type SQL, sql } from "drizzle-orm";
import { timeBonus } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { discountCodes, discountUses } from "#server/db/schema/discounts.ts";
import { type OrderStatus, orders } from "#server/db/schema/payments.ts";
import type { Discount } from "./discount-rules.ts";

export type CodeRow = typeof discountCodes.$inferSelect;

/**
 * The time bonus as a discount, if the member has it: signed up less than four hours ago, has paid for
 * nothing yet (returned money counts as paid), and no order has it.
 */
function bonusOf(memberId: Placeholder, now: Placeholder): SQL {
  return sql`select null::uuid as "codeId", ${timeBonus.code}::text as code, ${timeBonus.percentage}::int as percentage,
      null::int as "minimumMinor"
    from accounts welcomed
    where welcomed.id = ${memberId}::uuid and welcomed.premium_at is null
      -- defence: bonus-ends
      and welcomed.signup_at > ${now}::timestamptz - make_interval(secs => ${timeBonus.seconds})
      -- defence: bonus-unpaid-only
      and not exists (select from orders paid where paid.member_id = welcomed.id and paid.completed_at is not null)
      and not exists (select from discount_uses used where used.member_id = welcomed.id and used.code = ${timeBonus.code})`;
}

/** A member's automatic discounts, as rows of any select; among equals the one that ends first. */
export function ownDiscountsOf(memberId: Placeholder, now: Placeholder): SQL {
  return sql`${bonusOf(memberId, now)} union all select own.id as "codeId", own.code, own.percentage, null::int as "minimumMinor"
    from discount_codes own
    where own.member_id = ${memberId}::uuid and own.valid_from <= ${now}::timestamptz
      and (own.valid_until is null or own.valid_until > ${now}::timestamptz)
      and (own.most_uses is null or own.uses < own.most_uses)
      and not exists (select from discount_uses used where used.member_id = own.member_id and used.code = own.code)`;
}

type HeldDiscount = { orderId: string; code: string; percentage: number };
export type Standing = { own: Discount[]; held: HeldDiscount | null };

const standingStatement = prepared((db) =>
  db
    .select({
      own: sql<Discount[]>`(select coalesce(json_agg(mine), '[]')
        from (${ownDiscountsOf(sql.placeholder("memberId"), sql.placeholder("now"))}) mine)`,
      held: sql<HeldDiscount | null>`(select json_build_object('orderId', placed.id, 'code', placed.discount_code,
          'percentage', placed.discount_percentage)
        from discount_uses used join orders placed on placed.id = used.order_id
        where used.member_id = ${sql.placeholder("memberId")}::uuid and placed.status in ('pending', 'processing')
        order by placed.created_at desc limit 1)`,
    })
    .from(sql`(select 1) one`)
    .prepare("discounts"),
);

/** Discounts that lower a member's prices without a code, and the open order that holds a discount. */
export async function findDiscounts(
  db: Db,
  { memberId, now }: { memberId: string; now: Date },
): Promise<Standing> {
  const [row] = await standingStatement(db).execute({ memberId, now: now.toISOString() });
  return row ?? { own: [], held: null };
}

/** The row of a code, and the state of the member's order that has it. */
export async function findCodeRow(
  db: Db,
  { siteId, memberId, code }: { siteId: string; memberId: string | null; code: string },
) {
  const [row] = await db
    .select({ code: discountCodes, usedIn: orders.status })
    .from(discountCodes)
    .leftJoin(
      discountUses,
      memberId === null
        ? sql`false`
        : and(eq(discountUses.memberId, memberId), eq(discountUses.code, discountCodes.code)),
    )
    .leftJoin(orders, eq(orders.id, discountUses.orderId))
    .where(and(eq(discountCodes.siteId, siteId), eq(discountCodes.code, code)));
  return row ?? null;
}

type BonusStanding = {
  stands: boolean;
  /** The state of the order that has it. */
  usedIn: OrderStatus | null;
  /** The member has switched buying off. */
  isPaused: boolean;
};

const bonusStatement = prepared((db) => {
  const [memberId, now] = [sql.placeholder("memberId"), sql.placeholder("now")];
  return db
    .select({
      stands: sql<boolean>`exists (${bonusOf(memberId, now)})`,
      usedIn: sql<OrderStatus | null>`(select placed.status
        from discount_uses used join orders placed on placed.id = used.order_id
        where used.member_id = ${memberId}::uuid and used.code = ${timeBonus.code})`,
      isPaused: sql<boolean>`exists (select from spending_pauses paused
        where paused.member_id = ${memberId}::uuid and paused.until > ${now}::timestamptz)`,
    })
    .from(sql`(select 1) one`)
    .prepare("time_bonus");
});

/** Whether a member has the time bonus, and if not, why. */
export async function findBonusStanding(
  db: Db,
  { memberId, now }: { memberId: string; now: Date },
): Promise<BonusStanding> {
  const [row] = await bonusStatement(db).execute({ memberId, now: now.toISOString() });
  return row ?? { stands: false, usedIn: null, isPaused: false };
}

/** Whether a member has paid for another order, even if the money was returned. */
export async function hasPaidBefore(db: Db, memberId: string, orderId: string): Promise<boolean> {
  const [paid] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), isNotNull(orders.completedAt), ne(orders.id, orderId)))
    .limit(1);
  return paid !== undefined;
}
