import { dayMs, minuteMs } from "../time-units.ts";

/** How long a signed call is accepted: providers retry for hours. Repeated events count once. */
export const callAcceptedMs = dayMs;
/** How far a provider's clock may be ahead of ours. */
export const clockSkewMs = 5 * minuteMs;
/** Characters of a provider's id of an event: more than any of theirs has. */
export const eventIdMaxLength = 200;
/** Characters of a word that names the kind of an event. */
export const eventWordMaxLength = 50;
