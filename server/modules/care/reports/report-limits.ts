/** Reports that one member may file within a day; a repeated report does not count. */
export const reportsPerDay = 30;
/** Reports that the queue shows at once. */
export const queueAtOnce = 50;
/** Own reports, and decisions against them, that a member is shown. */
export const shownAtOnce = 100;
/** Random references tried for one report or decision: two are equal about once in millions of years. */
export const referenceTries = 5;
/** One report keeps at most the texts of this many forms of full length. */
export const reportsOfWords = 4;
