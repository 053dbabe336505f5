/** Numbers of the second step that an operator or a law may turn. Those that people are told stand in contracts/limits.ts. */

/** Mails a day to an account about a lost second step; any person with its password can ask for them. */
export const lossMailsPerDay = 3;
