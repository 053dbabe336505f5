/** Mollie's terms exclude "sexual dating": bdsm, bbw, gilf and milf (decisions, Sites and Money). */
export const mollieRefusedNiches: readonly number[] = [3, 4, 5, 6];
/** The longest wait for Mollie's answer to one call: a payer waits for it, and jobs try again later. */
export const mollieAnswerMs = 10_000;
/** Settlements or entries of one answer: each entry may cost a look at its payment. */
export const settledPerPage = 50;
/** Pages of settlements that one call reads: daily settlements of five years. */
export const settlementPagesAtMost = 40;
