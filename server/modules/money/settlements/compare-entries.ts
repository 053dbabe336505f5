import { and, eq, inArray } from "drizzle-orm";
import type { SettledKind } from "#contracts/money/difference-kinds.ts";
import type { Db } from "#server/db/open-database.ts";
import { orders } from "#server/db/schema/payments.ts";
import { lookAndNote } from "#server/modules/money/payments/look-and-note.ts";
import { isOpen } from "#server/modules/money/payments/order-status.ts";
import type { PaymentServices } from "#server/modules/money/payments/payment-services.ts";
import { listReturnsOf } from "#server/modules/money/payments/queries.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import type { GatewaySettlement, SettlementEntry } from "#server/platform/gateways/gateway-settlement.ts";
import { type Booked, judgeEntry } from "./judge-entry.ts";
import { settledLooksAtOnce } from "./settlement-limits.ts";

/** An entry with its settlement. */
export type SettledEntry = { entry: SettlementEntry; settlement: GatewaySettlement };
export type JudgedEntry = SettledEntry & { booked: Booked | null; kind: SettledKind | null };
export type EntriesOf = { gateway: string; entries: readonly SettledEntry[] };

/** Each entry beside the books as they are. */
export async function judgeEntries(db: Db, { gateway, entries }: EntriesOf): Promise<JudgedEntry[]> {
  const paymentIds = [...new Set(entries.map(({ entry }) => entry.paymentId))];
  if (paymentIds.length === 0) return [];
  const found = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.paymentId, paymentIds), eq(orders.gateway, gateway)));
  const returns = await listReturnsOf(
    db,
    found.map(({ id }) => id),
  );
  const bookedOf = new Map<string | null, Booked>(
    found.map((order) => [
      order.paymentId,
      { order, returns: returns.filter(({ orderId }) => orderId === order.id) },
    ]),
  );
  return entries.map(({ entry, settlement }) => {
    const booked = bookedOf.get(entry.paymentId) ?? null;
    return { entry, settlement, booked, kind: judgeEntry(entry, booked) };
  });
}

/**
 * The same, after the gateway was asked again for each order that differs: a missed notice is the usual cause, and the books
 * follow the answer. An order that cannot be asked for is judged as it is.
 */
export async function compareEntries(
  db: Db,
  services: PaymentServices,
  asked: EntriesOf,
): Promise<JudgedEntry[]> {
  const judged = await judgeEntries(db, asked);
  const differing = judged.flatMap(({ kind, booked }) => (kind === null || !booked ? [] : [booked.order]));
  const toAsk = [...new Map(differing.map((order) => [order.id, order])).values()];
  if (toAsk.length === 0) return judged;
  for (let first = 0; first < toAsk.length; first += settledLooksAtOnce) {
    const some = toAsk.slice(first, first + settledLooksAtOnce);
    // defence: settled-asked-again
    await Promise.all(some.map((order) => look(db, services, order)));
  }
  return judgeEntries(db, asked);
}

async function look(db: Db, services: PaymentServices, order: typeof orders.$inferSelect): Promise<void> {
  try {
    await lookAndNote(db, services, { order, tellsNews: !isOpen(order.status) });
  } catch (error) {
    // One order that cannot be followed does not stop the comparison of the others.
    services.log[error instanceof GatewayError ? "warn" : "error"](
      { err: error, orderId: order.id },
      "an order could not be settled",
    );
  }
}
