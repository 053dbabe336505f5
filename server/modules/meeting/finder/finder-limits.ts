/** So many members near the asker, or lately here, are looked at for their answers; and so many who answered last. */
export const walkedAtMost = 1000;
export const latestAtMost = 500;
/** So many of them who have answered are compared with the asker, those near first. */
export const comparedAtMost = 120;
/** Kilometres around the asker that are walked, and the cells there. */
export const walkedKm = 150;
export const walkedCells = 1000;

/** Matches of one list, and reasons of one match. */
export const matchesAtMost = 24;
export const reasonsOfMatch = 2;

/**
 * Whoever changed answers at will, and looked each time who comes and goes, could find out what others answered. So each
 * card is answered once for free and changed so often in a week, some of all cards a day, and a change counts from the
 * next day on.
 */
export const changesOfCardPerWeek = 2;
export const changesPerDay = 10;
export const changeCountsAfterMs = 86_400_000;
