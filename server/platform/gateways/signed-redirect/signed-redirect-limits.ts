import { minuteMs } from "#server/platform/time-units.ts";

/** The longest wait for the gateway's answer to one call: a payer waits for it, and jobs try again later. */
export const signedRedirectAnswerMs = 10_000;
/** A payment that the payer never opened ends this long after its address ended: clocks differ. */
export const unopenedEndsMs = 5 * minuteMs;
/** Bytes of an answer of the gateway: the rest of a longer one is not read. */
export const signedRedirectAnswerBytes = 10_000;
