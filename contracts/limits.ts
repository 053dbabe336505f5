/**
 * Numbers that people are told as well as held to. The server keeps to them, texts get them as arguments: they stand
 * nowhere else.
 */
export const minAge = 18;

export const nameLength = { min: 3, max: 20 } as const;
export const passwordLength = { min: 10 } as const;
/** Marks upon one letter; no language stacks half as many. */
export const mostMarks = 8;

export const photoMaxMegabytes = 15;
export const photoMaxMegapixels = 50;
/** Characters, as a person counts them, of a photo's description and of the text about oneself. */
export const altMaxLength = 200;
export const aboutMaxLength = 2000;
/** So many interests count as filled in; `completeness.interests` says the number in words. */
export const interestsForComplete = 3;

/** Conversations that chats.php answers at most; the rest comes page by page. */
export const chatsAtOnce = 200;

/** How long the link to confirm an address is good, and after how long a sign-up that nobody confirmed is deleted. */
export const activationHours = 24;
export const unconfirmedDays = 30;

/** How long the link to choose a new password is good, and how many such mails a mailbox gets within a day. */
export const resetMinutes = 30;
export const resetMailsPerDay = 3;

/** How long the link is good that opens log-in where strangers have locked it, and log-in on the device it opened it for. */
export const openingMinutes = 30;

/** Edge of the square that stands for a place: nothing finer is stored. */
export const cellKm = 5;
/** Up to where a distance is told, and beyond the last of them "further". */
export const distanceBandKm = { under_10: 10, under_25: 25, under_50: 50, under_100: 100 } as const;

/** How many years similar members may be younger or older than was asked for. */
export const relaxedAgeYears = 5;

/** Staff: hours a one-time link, a session and a browser's second step are good for; minutes and digits of a code. */
export const inviteHours = 24;
export const staffSessionHours = 12;
export const staffCodeMinutes = 10;
export const staffCodeDigits = 6;

/** How long a moderator may look at a photo before somebody else gets it; pages that are open ask again in time. */
export const claimMinutes = 5;
/** Characters of what a moderator notes for the audit log. */
export const verdictNoteMaxLength = 300;

/** Where visitors are warned before they enter (seed section 9). */
export const entryWarningCountries: ReadonlySet<string | null> = new Set(["NL", "DE"]);
