/** How long a moderator may look at a photo before somebody else gets it; pages that are open ask again in time. */
export const claimMs = 5 * 60_000;
/** The one to decide on, and the one after it, so that it has come when it is its turn. */
export const claimsAtOnce = 2;
