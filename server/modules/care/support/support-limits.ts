/** Messages that one member may write to support within a day. */
export const supportMessagesPerDay = 30;
/** Conversations that the queue shows at once. */
export const queueAtOnce = 50;
/** Characters of the member's newest message in the queue. */
export const excerptLength = 160;
/** Mails about answers to one member; later answers go into the next mail. */
export const answerMailLimit = { perHour: 4, perDay: 10 } as const;
