/**
 * How the gateway's answer about an order differs from the books. `missed_news`: the payment changed, and no notice of the
 * gateway told so; the books followed. `other_payment`: the answer is about another order, amount or currency, so nothing
 * was booked. `unpaid`: the books say paid, the gateway says unpaid. `not_returned`: the refund that is owed to a member who is
 * permanently deleted failed, or the gateway did not accept it within an hour. `no_payment`: the gateway does not know the payment.
 * `no_answer`: the gateway could not be asked.
 */
export const differenceKinds = [
  "missed_news",
  "other_payment",
  "unpaid",
  "not_returned",
  "no_payment",
  "no_answer",
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/**
 * How an entry of a settlement, which a gateway paid out or kept, differs from the books. `settled_unknown`: no order has its
 * payment. `settled_amount`: the books have another amount or currency. `settled_unpaid`: the books do not call the order paid.
 * `settled_return`: the books do not have the refund or chargeback.
 */
export const settledKinds = [
  "settled_unknown",
  "settled_amount",
  "settled_unpaid",
  "settled_return",
] as const;
export type SettledKind = (typeof settledKinds)[number];

/** What staff found when they checked a difference; the reason in the audit log. */
export const differenceFindings = ["corrected", "claimed", "harmless"] as const;
export type DifferenceFinding = (typeof differenceFindings)[number];
