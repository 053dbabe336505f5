/** Event streams of one member that are open at a time; one more ends the oldest. */
export const streamsPerMember = 8;
/** What waits for a reader; one that never reads is cut off and asks for what it missed when it comes back. */
export const unreadBytes = 256 * 1024;
/** Within which those who have to come back spread themselves. */
export const returnWithinMs = 5_000;
/** Rounds in which every stream gets a sign of life: proxies and phones drop connections that are silent for half a minute. */
export const pingRounds = 25;
/** How long one of them takes. */
export const pingRoundMs = 1_000;
/** How long anybody waits for Redis. */
export const busPatienceMs = 1_000;
