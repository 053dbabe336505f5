import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { paymentReturns } from "#server/db/schema/payments.ts";
import type { GatewayPayment, GatewayReturn } from "#server/platform/gateways/gateway-payment.ts";
import { newId } from "#server/platform/ids.ts";

type Return = Pick<
  typeof paymentReturns.$inferSelect,
  "kind" | "returnId" | "amountMinor" | "state" | "returnedAt"
>;

/** The refunds and chargebacks that an answer lists; none while the payment is not paid; null: it does not know them now. */
export function returnsOf({ status, returns }: GatewayPayment): readonly GatewayReturn[] | null {
  return status === "paid" ? returns : [];
}

/**
 * The rows by which an answer differs from what is stored of an order's returns. A stored return that the answer no longer
 * lists has become undone: an answer lists them all. The order's row is locked.
 */
export async function findChangedReturns(
  tx: Db,
  orderId: string,
  listed: readonly GatewayReturn[] | null,
): Promise<Return[]> {
  // defence: unknown-returns-stay
  if (listed === null) return [];
  const rows = await tx.select().from(paymentReturns).where(eq(paymentReturns.orderId, orderId));
  const stored = new Map(rows.map((row) => [keyOf(row), row]));
  // A list that grows between its pages names an entry twice.
  const seen = new Map(listed.map(({ at, ...one }) => [keyOf(one), { ...one, returnedAt: at }]));
  const gone = rows
    .filter((row) => !seen.has(keyOf(row)))
    .map((row) => ({ ...row, state: "undone" as const }));
  const all: Return[] = [...seen.values()];
  // defence: return-of-no-answer-undone
  all.push(...gone);
  return all.filter((row) => isNews(row, stored.get(keyOf(row))));
}

/** Stores such rows, in the transaction that found them. */
export async function storeReturns(
  tx: Db,
  { orderId, changed, now }: { orderId: string; changed: readonly Return[]; now: Date },
): Promise<void> {
  if (changed.length === 0) return;
  await tx
    .insert(paymentReturns)
    .values(
      changed.map(({ kind, returnId, amountMinor, state, returnedAt }) => ({
        ...{ id: newId(), orderId, kind, returnId, amountMinor, state, returnedAt, changedAt: now },
      })),
    )
    .onConflictDoUpdate({
      target: [paymentReturns.orderId, paymentReturns.kind, paymentReturns.returnId],
      set: {
        amountMinor: sql`excluded.amount_minor`,
        state: sql`excluded.state`,
        returnedAt: sql`excluded.returned_at`,
        changedAt: now,
      },
    });
}

function keyOf({ kind, returnId }: Pick<Return, "kind" | "returnId">): string {
  return `${kind} ${returnId}`;
}

function isNews(row: Return, stored: Return | undefined): boolean {
  return (
    stored === undefined ||
    stored.amountMinor !== row.amountMinor ||
    stored.state !== row.state ||
    stored.returnedAt.getTime() !== row.returnedAt.getTime()
  );
}
