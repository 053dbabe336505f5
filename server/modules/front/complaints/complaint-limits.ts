/** Complaints a day of one member, or a network without a session; demo journeys share an address. */
export const complaintsPerDay = { members: 10, demo: 10_000 } as const;
/** Receipts to one mailbox a day, for all senders: further complaints are stored without a mail. */
export const receiptsPerDay = 5;
/** Links of complaints that one network may try a minute. */
export const complaintLinksPerMinute = 120;
/** Codes for a complaint that one network may try within an hour. */
export const codeTriesPerHour = 10;
/** Texts that may be added to one complaint within a day. */
export const wordsPerDay = 20;
/** Pictures that one sender may upload within an hour. */
export const picturesPerHour = 40;
/** Complaints that the queue shows at once. */
export const queueAtOnce = 50;
/** Characters of a complaint in the queue. */
export const excerptLength = 160;
/** Below this number of hours a receipt names hours, from it on days. */
export const soonHours = 48;
/** Random references tried for one complaint: two are equal about once in millions of years. */
export const referenceTries = 5;
/** Groups of a code: more than of a reference, so that the two are not confused. */
export const codeGroups = 3;
