import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { timeBonus } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { discountCodes, discountUses } from "#server/db/schema/discounts.ts";
import type { Discount } from "./discount-rules.ts";
import { hasPaidBefore } from "./queries.ts";

type Claim = {
  discount: Pick<Discount, "codeId" | "code">;
  orderId: string;
  memberId: string;
  now: Date;
};

/**
 * Takes one use of a discount for an order, in the transaction that places it; false if no use is left, and
 * then the transaction must not commit. If two browsers want the last use, the second one waits here and gets
 * none.
 */
export async function claimDiscount(tx: Db, { discount, orderId, memberId, now }: Claim): Promise<boolean> {
  const { codeId, code } = discount;
  // Another order may have been paid after the price was made.
  // defence: bonus-first-purchase
  if (code === timeBonus.code && (await hasPaidBefore(tx, memberId, orderId))) return false;
  const claimed = await tx
    .insert(discountUses)
    .values({ orderId, memberId, codeId, code, createdAt: now })
    .onConflictDoNothing({ target: [discountUses.memberId, discountUses.code] })
    .returning({ orderId: discountUses.orderId });
  // defence: discount-once-per-member
  if (claimed.length === 0) return false;
  return codeId === null || countUse(tx, codeId);
}

async function countUse(tx: Db, codeId: string): Promise<boolean> {
  const counted = await tx
    .update(discountCodes)
    .set({ uses: sql`${discountCodes.uses} + 1` })
    .where(
      and(
        eq(discountCodes.id, codeId),
        // defence: last-use-once
        or(isNull(discountCodes.mostUses), lt(discountCodes.uses, discountCodes.mostUses)),
      ),
    )
    .returning({ id: discountCodes.id });
  return counted.length > 0;
}

/** Gives a use back, in the transaction in which the order ends unpaid. */
export async function releaseDiscount(tx: Db, orderId: string): Promise<void> {
  const [released] = await tx
    .delete(discountUses)
    .where(eq(discountUses.orderId, orderId))
    .returning({ codeId: discountUses.codeId });
  if (!released?.codeId) return;
  await tx
    .update(discountCodes)
    .set({ uses: sql`${discountCodes.uses} - 1` })
    .where(eq(discountCodes.id, released.codeId));
}

type Reclaim = { siteId: string; code: string; orderId: string; memberId: string; now: Date };

/**
 * An ended order was paid after all, at its price, so its discount is used. Another member who got the last
 * use meanwhile keeps it. False if the last use was given to another member or to another order of this
 * member: then this use is one too many, and its row is not in the count.
 */
export async function reclaimDiscount(tx: Db, { siteId, code, ...order }: Reclaim): Promise<boolean> {
  const [row] = await tx
    .select({ id: discountCodes.id })
    .from(discountCodes)
    .where(and(eq(discountCodes.siteId, siteId), eq(discountCodes.code, code)));
  const kept = await tx
    .select({ orderId: discountUses.orderId })
    .from(discountUses)
    .where(eq(discountUses.orderId, order.orderId));
  if (kept.length > 0) return true;
  if (!(await claimDiscount(tx, { ...order, discount: { codeId: null, code } }))) return false;
  if (!row) return true;
  // defence: late-use-counted
  if (!(await countUse(tx, row.id))) return false;
  await tx.update(discountUses).set({ codeId: row.id }).where(eq(discountUses.orderId, order.orderId));
  return true;
}
