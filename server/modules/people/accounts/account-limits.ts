import { dayMs, minuteMs } from "#server/platform/time-units.ts";

/**
 * Limits of log-in, sign-up and their mails that an operator or a law may change. Limits that members read
 * stand in contracts/limits.ts.
 */

/** How long a member stays signed in on a device without a new log-in (seed section 9). */
export const sessionDays = 30;
/** How long a browser counts as known after its owner has logged in with it. */
export const knownDeviceDays = 365;
/** The highest age that a date of birth may give. */
export const oldestAge = 120;

/** Minutes within which wrong passwords are counted; also the length of the first lock. */
export const lockMinutes = 15;
/** Wrong passwords before a lock. A household or an office may share an address. */
export const allowedFailures = /* defence: login-locks */ { account: 5, address: 20 } as const;
/** The longest lock, also of a known browser. A network may be an office or a mobile carrier. */
export const longestLockMinutes = { account: 24 * 60, address: 60 } as const;
/** Passwords that one network may try a minute, right or wrong. */
export const loginsPerMinute = 60;

/** Sign-ups an hour from one network. All journeys and demos come from one address. */
export const signupsPerHour = { members: 20, demo: 1000 } as const;
/** Forms that may be sent for one sign-up, with or without mistakes. */
export const triesPerSignup = 10;
/** Suggestions of addresses, and offers of passkeys: each visit of the log-in page takes one. */
export const suggestionsPerMinute = 60;
/** Links of mails that one network may try a minute, of each kind. */
export const linksPerMinute = 30;

/** Mails a day that one network may ask for, to all mailboxes; each mailbox has smaller limits of its own. */
export const mailsPerNetwork = { members: 30, demo: 10_000 } as const;
/** Sign-up mails to a mailbox within a day, from all callers, so that sign-ups cannot flood it. */
export const signupMailsPerDay = { signups: 3, asClaim: 8, asMember: 3 } as const;
/** Further activation mails a day for an account, to the same or to a corrected address. */
export const resendsPerDay = 5;
/** Beyond contracts/limits.ts' `resetMailsPerDay`, for a browser that the owner has logged in with. */
export const ownerResetMailsPerDay = 1;
/** Mails a day to confirm another address: asked for by one account, and sent to one mailbox. */
export const emailChangesPerDay = { account: 5, mailbox: 3 } as const;
/** Mails a day about log-ins on new devices, so that a thief of the password cannot flood the mailbox. */
export const newLoginMailsPerDay = 5;
/** Mails a day which warn that a stranger has the password and guesses the codes. */
export const guessMailsPerDay = 1;
/** Mails a day to an account about a lost second step; any person with its password can ask for them. */
export const lossMailsPerDay = 3;
/** Mails a day that open log-in for an owner after strangers have locked it. */
export const openingMailsPerDay = 1;
/** Characters kept of a browser's User-Agent: enough to tell one device from another. */
export const userAgentMaxLength = 300;
/** Characters of a session's cookie; a longer one was not made here and is not hashed. */
export const sessionTokenMaxLength = 100;
/** Time after which an open stream counts its member as seen again; polling does so every minute. */
export const unseenMs = 2 * minuteMs;
/** The presence of a member is stored at most this often, so that most calls write nothing. */
export const lastSeenFreshMs = minuteMs;
/** Life of an unpaid payment, and of an open refund: its gateway reports nothing more afterwards. */
export const orderWatchedMs = 40 * dayMs;
/** Accounts that a purge reads at once. */
export const purgedAtOnce = 200;
/** The log names at most so many accounts that could not be purged. */
export const purgedNamedAtMost = 50;
/** The longest run of a purge: well below the expiry of its job. The next run continues. */
export const purgeRunMs = 2 * minuteMs;
/** Sessions whose member one process keeps in memory. */
export const claimsAtMost = 20_000;
/** Time for an answer that ended sessions to arrive before their streams end. */
export const streamsEndAfterMs = 1000;
/** How often a sign-up reads its mailbox again if other calls changed it meanwhile. */
export const signupRounds = 4;
