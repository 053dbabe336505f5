/** So many members near the asker, or lately here, are looked at for their answers. */
export const walkedAtMost = 1000;
/** So many of those who answered last are looked at besides. */
export const latestAtMost = 500;
/** So many of them who have answered are compared with the asker, those near first. */
export const comparedAtMost = 120;
/** How far around the asker members are looked at. */
export const walkedKm = 150;
/** Cells that are looked into there. */
export const walkedCells = 1000;

/** Matches of one list. */
export const matchesAtMost = 24;
/** Reasons that are said of one match. */
export const reasonsOfMatch = 2;

/**
 * How often one card may be answered anew. Whoever changed answers at will, and looked each time who comes and goes,
 * could find out what others answered.
 */
export const changesOfCardPerWeek = 2;
/** The same of all cards. */
export const changesPerDay = 10;
/** A change counts from then on, for the same reason. */
export const changeCountsAfterMs = 86_400_000;
