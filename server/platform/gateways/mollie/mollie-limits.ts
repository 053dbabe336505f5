/** Mollie's terms exclude "sexual dating": bdsm, bbw, gilf and milf (decisions, Sites and Money). */
export const mollieRefusedNiches: readonly number[] = [3, 4, 5, 6];
/** The longest wait for Mollie's answer to one call: a payer waits for it, and jobs try again later. */
export const mollieAnswerMs = 10_000;
