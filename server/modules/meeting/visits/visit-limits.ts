/** A second look within this time is the same visit: reloading a profile does not move a member to the top of the list. */
export const sameVisitMinutes = 60;
/** Members of one page of /visits. */
export const visitsPerPage = 30;
/** Faster than a person opens profiles, or the list of visits. */
export const visitsPerMinute = 60;
/** Old visits that one statement deletes: some hundredths of a second, far below the time that a statement may take. */
export const visitsForgottenAtOnce = 1_000;
/** More profiles than anybody looks at in a day: a program cannot stand on top of everybody's list. */
export const visitsPerDay = 600;
