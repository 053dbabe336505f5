import { dayMs } from "../time-units.ts";

/** How long a row of a waiting mail is kept: longer than all tries of a mail, so that older rows have no job. */
export const waitingMailKeptMs = 3 * dayMs;
/** The longest wait for a step of the mail server; it stays below the time of the job that sends the mail. */
export const mailServerMs = 15_000;
/** The connections of one process to the mail server. */
export const mailConnections = 2;
/** Characters of a typed address before spaces and look-alikes are removed: more than the longest address has. */
export const typedEmailMaxLength = 320;
/**
 * Letters of a provider's name from which one and two slips are corrected. Short names (`web`, `gmx`) are one letter away
 * from many real domains, so those must be exact.
 */
export const slipsFromLength = { one: 5, two: 7 } as const;
/** Invisible pairs of characters behind the preview of a mail: they fill the line, so that no text of the mail follows. */
export const previewFillers = 40;
