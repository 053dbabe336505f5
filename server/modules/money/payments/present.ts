import type { z } from "zod";
import type { OrderReturn } from "#contracts/money/order-returns.ts";
import type { bundle, Order } from "#contracts/money/payments.ts";
import type { orders, paymentReturns } from "#server/db/schema/payments.ts";
import { unsentReturnId } from "#server/platform/gateways/gateway-payment.ts";
import { isOpen, isUnderWay, mayStillArrive } from "./order-status.ts";

export type OrderRow = typeof orders.$inferSelect;

type Known = {
  isCredited: boolean;
  creditsReturned: number;
  debitBlock: Order["debit_block"];
  documents: Order["documents"];
  statesVat: boolean;
  now: Date;
};

export function presentOrder(
  row: OrderRow,
  { isCredited, creditsReturned, debitBlock, documents, statesVat, now }: Known,
): Order {
  return {
    id: row.id,
    bundle_id: row.bundleId as Order["bundle_id"],
    credits: row.credits,
    amount_minor: row.amountMinor,
    list_minor: row.amountMinor + row.discountMinor,
    discount:
      row.discountCode === null ? null : { code: row.discountCode, percentage: row.discountPercentage },
    currency: row.currency,
    states_vat: statesVat,
    method: row.method,
    account_last4: row.accountLast4,
    card_use: row.cardUse,
    status: row.status,
    failure: row.failure,
    refunded_minor: row.refundedMinor,
    charged_back_minor: row.chargedBackMinor,
    credits_returned: creditsReturned,
    is_collecting: isUnderWay(row),
    may_be_paid_late: mayStillArrive(row, now),
    is_credited: isCredited,
    debit_block: debitBlock,
    documents,
    checkout_url: isOpen(row.status) ? row.checkoutUrl : null,
    return_to: row.returnTo,
    created_at: row.createdAt.toISOString(),
    completed_at: row.completedAt?.toISOString() ?? null,
  };
}

type ReturnRow = Pick<
  typeof paymentReturns.$inferSelect,
  "id" | "kind" | "amountMinor" | "returnedAt" | "state" | "returnId"
>;

export function presentReturn(row: ReturnRow): OrderReturn {
  return {
    ...{ id: row.id, kind: row.kind, amount_minor: row.amountMinor, state: row.state },
    at: row.returnedAt.toISOString(),
    is_unsent: row.kind === "refund" && row.returnId === unsentReturnId,
  };
}

type PricedBundle = {
  id: z.infer<typeof bundle>["id"];
  credits: number;
  amountMinor: number;
  listMinor: number;
  discount: { code: string; percentage: number } | null;
  currency: string;
  messageMinor: number;
  isDefault: boolean;
};

export function presentBundle(priced: PricedBundle): z.infer<typeof bundle> {
  const { discount } = priced;
  return {
    id: priced.id,
    credits: priced.credits,
    amount_minor: priced.amountMinor,
    list_minor: priced.listMinor,
    discount: discount && { code: discount.code, percentage: discount.percentage },
    currency: priced.currency,
    message_minor: priced.messageMinor,
    is_default: priced.isDefault,
  };
}
