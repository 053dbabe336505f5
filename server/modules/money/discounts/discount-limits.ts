/** Codes that one member, or one network without a session, may ask about. */
export const codeAsksInTenMinutes = 60;
/** Of all visitors of a range together, which one of them may have to themselves. */
export const codeAsksOfRegionInTenMinutes = 600;
/** The largest discount that somebody who leaves is offered: what is beyond it was mistyped. */
export const retentionPercentAtMost = 90;
