import { dayMs } from "#server/platform/time-units.ts";

/** Members near the asker, or recently here, whose answers are read. */
export const walkedAtMost = 1000;
/** Members with the latest answers that are read in addition. */
export const latestAtMost = 500;
/** Of all these, members with answers that are compared with the asker, near ones first. */
export const comparedAtMost = 120;
/** Distance around the asker in which members are read. */
export const walkedKm = 150;
/** Cells that are read within this distance. */
export const walkedCells = 1000;

/** Matches of one list. */
export const matchesAtMost = 24;
/** Reasons that are shown for one match. */
export const reasonsOfMatch = 2;

/**
 * Times a week that one card may be answered again. With unlimited changes a member could watch the list and
 * find out the answers of others.
 */
export const changesOfCardPerWeek = 2;
/** The same for all cards together, in a day. */
export const changesPerDay = 10;
/** A change counts after this time, for the same reason. */
export const changeCountsAfterMs = dayMs;
