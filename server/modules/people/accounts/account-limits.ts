import { dayMs, minuteMs } from "#server/platform/time-units.ts";

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
/** Characters that are kept of how a browser names itself: enough to tell one device from another. */
export const userAgentMaxLength = 300;
/** Characters of a session's cookie; what is longer was not made here, and is not hashed. */
export const sessionTokenMaxLength = 100;
/** After how long an open stream counts its member as seen again; whoever polls is seen every minute anyway. */
export const unseenMs = 2 * minuteMs;
/** How often it is noted that a member is here: most calls cost nothing. */
export const lastSeenFreshMs = minuteMs;
/** Life of an unpaid payment, and of a refund that is under way: later its gateway has nothing to say of it any more. */
export const orderWatchedMs = 40 * dayMs;
/** Accounts that a purge reads at once. */
export const purgedAtOnce = 200;
/** Accounts that could not be purged: more are not named in the log at once. */
export const purgedNamedAtMost = 50;
/** A purge ends well before its job expires; the next one goes on. */
export const purgeRunMs = 2 * minuteMs;
/** Sessions whose member one process remembers. */
export const claimsAtMost = 20_000;
/** After an answer that ended sessions: time for it to arrive before their streams end. */
export const streamsEndAfterMs = 1000;
/** How often a sign-up looks at its mailbox anew, where others changed it meanwhile. */
export const signupRounds = 4;
