/** Mails about an exclusion that a mailbox gets within a day, from all callers together. */
export const exclusionMailsPerDay = 3;
/** Such mails a day that one network may ask for, to all addresses. All journeys come from one address. */
export const exclusionMailsPerNetwork = { members: 15, demo: 10_000 } as const;
/** Links of such mails that one network may try a minute. */
export const exclusionLinksPerMinute = 30;
