/** Mails about an exclusion that a mailbox gets within a day, whoever asks. */
export const exclusionMailsPerDay = 3;
/** Such mails a day that one network may ask for, whoever they go to; journeys come from one address all. */
export const exclusionMailsPerNetwork = { members: 15, demo: 10_000 } as const;
/** Links of such mails that one network may try a minute. */
export const exclusionLinksPerMinute = 30;
