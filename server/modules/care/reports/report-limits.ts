/** Reports that one member may file within a day; what is reported already is not counted again. */
export const reportsPerDay = 30;
/** Reports that the queue shows at once. */
export const queueAtOnce = 50;
/** Reports of their own, and decisions against them, that a member is shown. */
export const shownAtOnce = 100;
/** Random references that are tried for one report, and for one decision: two are alike about once in millions of years. */
export const referenceTries = 5;
/** One report keeps the words of at most this many forms of full length. */
export const reportsOfWords = 4;
