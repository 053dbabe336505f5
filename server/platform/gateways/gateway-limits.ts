/** The longest wait for Mollie's answer to one call: a payer waits for it, and jobs try again later. */
export const mollieAnswerMs = 10_000;
