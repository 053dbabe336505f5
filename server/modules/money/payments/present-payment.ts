import type { OpenPayment } from "#contracts/money/open-payment.ts";
import { isCharged, isOpen } from "./order-status.ts";
import type { SettledOrder } from "./settle-order.ts";

/** What the member sees of an open order's payment; null if it has ended, or while the gateway is silent. */
export function presentPayment({ order, payment }: SettledOrder): OpenPayment | null {
  if (!isOpen(order.status)) return null;
  // There is no payment yet, so only the order has to end.
  if (order.paymentId === null) {
    return { transfer: null, may_cancel: !isCharged(order) && order.chargeAskedAt === null };
  }
  if (payment === null) return null;
  const { transfer, isCancelable } = payment;
  return {
    transfer: transfer && {
      account_holder: transfer.accountHolder,
      iban: transfer.iban,
      bic: transfer.bic,
      reference: transfer.reference,
      due_on: transfer.dueOn,
    },
    may_cancel: isCancelable && !isCharged(order),
  };
}
