/** How often an open page of the desk asks for its queue or its case again: colleagues work on the same ones. */
export const deskRefreshMs = 60_000;
/** How often an open page renews a claim while it lasts: it is kept even if one answer is lost. */
export const renewalsPerClaim = 2.5;
