import { and, eq, isNotNull, isNull, lte, notExists, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { directDebits } from "#server/db/schema/direct-debits.ts";
import { orders } from "#server/db/schema/payments.ts";
import { blockKeptMs, draftMs, mandateKeptMs } from "./debit-rules.ts";

/**
 * Erases old data of debits: unsigned drafts, mandates that no bank can ask for any more and, years later,
 * the block of account and number after a returned debit. A mandate that still exists at the gateway ends
 * there first (end-mandates.ts).
 */
export async function forgetOldDebits(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const blocks = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.id, directDebits.orderId),
        eq(orders.status, "charged_back"),
        isNull(directDebits.liftedAt),
      ),
    );
  const isOld = lte(directDebits.createdAt, before(mandateKeptMs));
  await db
    .update(directDebits)
    .set({
      // Of a returned debit only the block stays, without the account, the number or the person.
      // defence: old-mandate-erased
      details: null,
      reference: null,
      accountLast4: null,
      revokedAt: sql`coalesce(${directDebits.revokedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(isOld, isNotNull(directDebits.orderId), isNotNull(directDebits.reference)));
  await db.delete(directDebits).where(
    or(
      and(isNull(directDebits.orderId), lte(directDebits.createdAt, before(draftMs))),
      and(isOld, isNull(directDebits.mandateId), notExists(blocks)),
      // defence: block-has-an-end
      lte(directDebits.createdAt, before(blockKeptMs)),
    ),
  );
}
