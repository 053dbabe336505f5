/** Complaints a day that one member, or one network without a session, may file; journeys come from one address all. */
export const complaintsPerDay = { members: 10, demo: 10_000 } as const;
/** Receipts that a mailbox gets within a day, whoever names it: what is filed beyond that is kept, and mails nobody. */
export const receiptsPerDay = 5;
/** Links of complaints that one network may try a minute. */
export const complaintLinksPerMinute = 120;
/** Codes that one network may try on a complaint within an hour. */
export const codeTriesPerHour = 10;
/** What may be added to one complaint within a day. */
export const wordsPerDay = 20;
/** Pictures that one sender may upload within an hour. */
export const picturesPerHour = 40;
/** Complaints that the queue shows at once. */
export const queueAtOnce = 50;
/** Characters of a complaint that the queue shows. */
export const excerptLength = 160;
/** Below this a receipt says hours, from it on days. */
export const soonHours = 48;
/** Random references that are tried for one complaint: two are alike about once in millions of years. */
export const referenceTries = 5;
/** Groups of a code: longer than a reference, so that neither is taken for the other. */
export const codeGroups = 3;
