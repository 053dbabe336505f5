import type { z } from "zod";
import type { bundle, Order } from "#contracts/money/payments.ts";
import type { orders } from "#server/db/schema/payments.ts";
import { isOpen } from "./order-status.ts";

export type OrderRow = typeof orders.$inferSelect;

export function presentOrder(row: OrderRow): Order {
  return {
    id: row.id,
    bundle_id: row.bundleId as Order["bundle_id"],
    credits: row.credits,
    amount_minor: row.amountMinor,
    currency: row.currency,
    method: row.method,
    status: row.status,
    refunded_minor: row.refundedMinor,
    checkout_url: isOpen(row.status) ? row.checkoutUrl : null,
    return_to: row.returnTo,
    created_at: row.createdAt.toISOString(),
    completed_at: row.completedAt?.toISOString() ?? null,
  };
}

type PricedBundle = {
  id: z.infer<typeof bundle>["id"];
  credits: number;
  amountMinor: number;
  currency: string;
  messageMinor: number;
  isDefault: boolean;
};

export function presentBundle(priced: PricedBundle): z.infer<typeof bundle> {
  return {
    id: priced.id,
    credits: priced.credits,
    amount_minor: priced.amountMinor,
    currency: priced.currency,
    message_minor: priced.messageMinor,
    is_default: priced.isDefault,
  };
}
