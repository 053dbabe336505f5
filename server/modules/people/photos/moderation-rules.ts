/** The one to decide on, and the one after it, so that it has come when it is its turn. */
export const claimsAtOnce = 2;
