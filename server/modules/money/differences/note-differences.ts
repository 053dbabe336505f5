import { and, eq, isNull, notInArray, sql } from "drizzle-orm";
import type { DifferenceKind } from "#contracts/money/difference-kinds.ts";
import type { Db } from "#server/db/open-database.ts";
import { paymentDifferences, type StatedAnswer, type StatedOrder } from "#server/db/schema/differences.ts";
import { newId } from "#server/platform/ids.ts";

/** What one look at an order's payment saw. */
export type Look = {
  order: { id: string; siteId: string };
  books: StatedOrder;
  /** Null without an answer. */
  answer: StatedAnswer | null;
  /** The difference that it saw; null: books and answer agree. */
  kind: DifferenceKind | null;
  now: Date;
};

const standing = (orderId: string) =>
  and(eq(paymentDifferences.orderId, orderId), isNull(paymentDifferences.endedAt));

/**
 * Stores the difference that a look saw, and ends those that it no longer saw. Missed news has ended already, because the
 * books follow it. A gateway that answers again leaves nothing behind.
 */
export async function noteDifferences(db: Db, look: Look): Promise<void> {
  const { order, books, answer, kind, now } = look;
  if (kind !== null) {
    const seen = { books, answer, seenAt: now };
    const row = { id: newId(), siteId: order.siteId, orderId: order.id, kind, foundAt: now, ...seen };
    // A changed answer is a new one to check.
    const isSame = sql`${paymentDifferences.answer} is not distinct from excluded.answer`;
    const kept = <T>(column: T) => sql`case when ${isSame} then ${column} end`;
    await db
      .insert(paymentDifferences)
      .values({ ...row, endedAt: kind === "missed_news" ? now : null })
      .onConflictDoUpdate({
        target: [paymentDifferences.orderId, paymentDifferences.kind],
        targetWhere: isNull(paymentDifferences.endedAt),
        set: {
          ...seen,
          foundAt: sql`case when ${isSame} then ${paymentDifferences.foundAt} else excluded.found_at end`,
          finding: kept(paymentDifferences.finding),
          checkedAt: kept(paymentDifferences.checkedAt),
          checkedById: kept(paymentDifferences.checkedById),
        },
      });
  }
  // Without an answer nothing is known about the others.
  if (kind === "no_answer") return;
  await db
    .delete(paymentDifferences)
    .where(and(standing(order.id), eq(paymentDifferences.kind, "no_answer")));
  await db
    .update(paymentDifferences)
    .set({ endedAt: now })
    .where(and(standing(order.id), notInArray(paymentDifferences.kind, kind === null ? [] : [kind])));
}
