/** Numbers of proving who one is that an operator or a law may turn. Those that people are told stand in contracts/limits.ts. */

/** Minutes within which wrong passwords are counted; also the length of the first lock. */
export const lockMinutes = 15;
/** Wrong passwords before a lock. A household or an office may share an address. */
export const allowedFailures = /* defence: login-locks */ { account: 5, address: 20 } as const;
/** The longest lock, also of a known browser. A network may be an office or a mobile carrier. */
export const longestLockMinutes = { account: 24 * 60, address: 60 } as const;
/** Passwords that one network may try a minute, right or wrong. */
export const loginsPerMinute = 60;
/** Suggestions of addresses, and offers of passkeys: each visit of the log-in page takes one. */
export const suggestionsPerMinute = 60;
/** Links of mails that one network may try a minute, of each kind. */
export const linksPerMinute = 30;
/** Mails a day that open log-in for an owner after strangers have locked it. */
export const openingMailsPerDay = 1;
