import type { SettledKind } from "#contracts/money/difference-kinds.ts";
import type { orders, paymentReturns } from "#server/db/schema/payments.ts";
import { isPaid } from "#server/modules/money/payments/order-status.ts";
import type { SettlementEntry } from "#server/platform/gateways/gateway-settlement.ts";

type Order = typeof orders.$inferSelect;
type Return = typeof paymentReturns.$inferSelect;

/** What the books have of an entry's payment. */
export type Booked = { order: Order; returns: readonly Return[] };

/** How an entry differs from the books; null: they have it. */
export function judgeEntry(entry: SettlementEntry, booked: Booked | null): SettledKind | null {
  if (booked === null) return "settled_unknown";
  const { order } = booked;
  // defence: settled-currency
  if (entry.currency !== order.currency) return "settled_amount";
  if (entry.kind !== "payment") return judgeReturn(entry, booked);
  // defence: settled-amount
  if (entry.amountMinor !== order.amountMinor) return "settled_amount";
  return isPaid(order.status) ? null : "settled_unpaid";
}

/** Gateways that list no returns tell their sum alone: an entry is a part of it. */
function judgeReturn({ kind, entryId, amountMinor }: SettlementEntry, booked: Booked): SettledKind | null {
  const { order, returns } = booked;
  const ofKind = returns.filter((one) => one.kind === kind);
  const known = ofKind.find(({ returnId }) => returnId === entryId);
  // A return that failed or was reversed was settled before: its amount is all that must fit.
  if (known) return known.amountMinor === amountMinor ? null : "settled_amount";
  const sum = kind === "refund" ? order.refundedMinor : order.chargedBackMinor;
  return ofKind.length === 0 && amountMinor <= sum ? null : "settled_return";
}
