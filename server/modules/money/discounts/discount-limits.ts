/** Codes that one member, or one network without a session, may ask about. */
export const codeAsksInTenMinutes = 60;
/** The same for all visitors of one region of the network together; one visitor may use all of them. */
export const codeAsksOfRegionInTenMinutes = 600;
/** The largest discount that a leaving member is offered: a higher number is a typing error. */
export const retentionPercentAtMost = 90;
