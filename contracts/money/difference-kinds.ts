/**
 * How the gateway's answer about an order differs from the books. `missed_news`: the payment changed, and no notice of the
 * gateway told so; the books followed. `other_payment`: the answer is about another order, amount or currency, so nothing
 * was booked. `unpaid`: the books say paid, the gateway says unpaid. `no_payment`: the gateway does not know the payment.
 * `no_answer`: the gateway could not be asked.
 */
export const differenceKinds = ["missed_news", "other_payment", "unpaid", "no_payment", "no_answer"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** What staff found when they checked a difference; the reason in the audit log. */
export const differenceFindings = ["corrected", "claimed", "harmless"] as const;
export type DifferenceFinding = (typeof differenceFindings)[number];
