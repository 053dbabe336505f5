import { minAge } from "#contracts/limits.ts";

/** What a search counts, pages and relaxes by. */
export const membersPerPage = 24;
export const countedAtMost = 1000;
/** Fewer hits are followed by similar ones, as many. */
export const similarBelow = 12;

export const ages = { min: minAge, max: 99 };
/** Somebody of about one's own age, unless one asks for others. */
export const ageWindow = 8;

export const neighbourhoodKm = 100;

/** Of a search that goes on all few hits are looked at, though it has got more of them meanwhile. */
export const allHits = 2_000_000_000;
