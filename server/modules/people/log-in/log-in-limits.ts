/** Numbers of the log-in that an operator or a law may turn. Those that people are told stand in contracts/limits.ts. */

/** Mails a day about log-ins on new devices, so that a thief of the password cannot flood the mailbox. */
export const newLoginMailsPerDay = 5;
/** Mails a day which warn that a stranger has the password and guesses the codes. */
export const guessMailsPerDay = 1;
