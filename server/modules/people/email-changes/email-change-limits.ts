/** Numbers of another address that an operator or a law may turn. Those that people are told stand in contracts/limits.ts. */

/** Mails a day to confirm another address: asked for by one account, and sent to one mailbox. */
export const emailChangesPerDay = { account: 5, mailbox: 3 } as const;
