/** Numbers of the sign-up that an operator or a law may turn. Those that people are told stand in contracts/limits.ts. */

/** The highest age that a date of birth may give. */
export const oldestAge = 120;
/** Sign-ups an hour from one network. All journeys and demos come from one address. */
export const signupsPerHour = { members: 20, demo: 1000 } as const;
/** Forms that may be sent for one sign-up, with or without mistakes. */
export const triesPerSignup = 10;
/** Sign-up mails to a mailbox within a day, from all callers, so that sign-ups cannot flood it. */
export const signupMailsPerDay = { signups: 3, asUnproven: 8, asMember: 3 } as const;
/** Further activation mails a day for an account, to the same or to a corrected address. */
export const resendsPerDay = 5;
/** How often a sign-up reads its mailbox again if other calls changed it meanwhile. */
export const signupRounds = 4;
