/**
 * The numbers of log-in, sign-up and their mails that an operator or a law may turn. Those that people are told stand in
 * contracts/limits.ts.
 */

/** How long somebody stays signed in on a device without logging in anew (seed section 9). */
export const sessionDays = 30;
/** How long a browser counts as known after its owner has logged in with it. */
export const knownDeviceDays = 365;
/** Nobody is older. */
export const oldestAge = 120;

/** Wrong passwords within so many minutes before a lock, the first one of as many minutes. */
export const lockMinutes = 15;
/** An address may be shared by a household or an office. */
export const allowedFailures = /* defence: login-locks */ { account: 5, address: 20 } as const;
/** Of one account, or of a browser known to its owner, up to a day. A network may be an office or a mobile carrier. */
export const longestLockMinutes = { account: 24 * 60, address: 60 } as const;
/** Passwords that one network may try a minute, whatever they are. */
export const loginsPerMinute = 60;

/** Sign-ups an hour from one network; journeys and demos come from one address all. */
export const signupsPerHour = { members: 20, demo: 1000 } as const;
/** Forms sent in for one sign-up, with mistakes or without. */
export const triesPerSignup = 10;
/** Of addresses, and of passkeys: each look at the log-in page takes one. */
export const suggestionsPerMinute = 60;
/** Links of mails that one network may try a minute, of each kind. */
export const linksPerMinute = 30;

/** Mails a day that one network may ask for, whoever they go to; each mailbox has smaller limits of its own. */
export const mailsPerNetwork = { members: 30, demo: 10_000 } as const;
/** Mails a mailbox gets within a day, whoever asks how often: nobody is bombed with mails by signing up. */
export const signupMailsPerDay = { signups: 3, asClaim: 8, asMember: 3 } as const;
/** Another activation mail, or one to a corrected address. */
export const resendsPerDay = 5;
/** Beyond contracts/limits.ts' `resetMailsPerDay`: for a browser that the owner has logged in with. */
export const ownerResetMailsPerDay = 1;
/** Mails to confirm another address: that an account asks for within a day, and that a mailbox gets, whoever asks. */
export const emailChangesPerDay = { account: 5, mailbox: 3 } as const;
/** Mails of log-ins on new devices that an account gets within a day: who knows the password bombs nobody. */
export const newLoginMailsPerDay = 5;
/** Mails that somebody has the password and guesses at the codes. */
export const guessMailsPerDay = 1;
/** Mails about a lost second step that an account gets within a day, whoever has its password. */
export const lossMailsPerDay = 3;
/** Mails that open log-in where strangers have locked it. */
export const openingMailsPerDay = 1;
