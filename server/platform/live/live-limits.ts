/** The most event streams that one member may have open; one more ends the oldest. */
export const streamsPerMember = 8;
/**
 * The most bytes that wait for a slow reader; a reader above it is cut off and fetches the missed events when
 * it returns.
 */
export const unreadBytes = 256 * 1024;
/** The time over which returning browsers are spread. */
export const returnWithinMs = 5_000;
/**
 * The number of rounds in which each stream gets a ping: proxies and phones drop connections that are silent
 * for half a minute.
 */
export const pingRounds = 25;
/** The length of one round. */
export const pingRoundMs = 1_000;
/** The longest wait for Redis. */
export const busPatienceMs = 1_000;
