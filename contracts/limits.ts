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

/** E-mail addresses that a member can have blocked: all are listed, so that each can be taken back. */
export const contactBlocksAtMost = 500;

/** Conversations that chats.php answers at most; the rest comes page by page. */
export const chatsAtOnce = 200;

/** How long a photo that can be viewed once stays open, and how long one that was uploaded waits to be sent. */
export const viewOnceSeconds = 60;
export const unsentPhotoHours = 24;

/** How long the link to confirm an address is good, and after how long a sign-up that nobody confirmed is deleted. */
export const activationHours = 24;
export const unconfirmedDays = 30;

/** How long a deleted account can be reactivated before it is purged (seed section 9). */
export const deletionDays = 14;
/** Characters, as a person counts them, of what somebody says about why they leave. */
export const remarksMaxLength = 1000;

/** How long the link to choose a new password is good, and how many such mails a mailbox gets within a day. */
export const resetMinutes = 30;
export const resetMailsPerDay = 3;

/** How long the link to confirm another address is good, and how long the old address can stop the change. */
export const mailChangeHours = 24;
export const mailChangeStopDays = 7;

/** How long the link is good that opens log-in where strangers have locked it, and log-in on the device it opened it for. */
export const openingMinutes = 30;

/** Two steps: how long a log-in awaits its code, a device may be trusted, and how many recovery codes there are. */
export const challengeMinutes = 5;
export const trustedDeviceDays = 30;
export const recoveryCodesAtOnce = 10;

/** A lost second step: minutes the mailed link is good, hours until it is switched off. */
export const lossLinkMinutes = 30;
export const lossHours = 72;

/** Passkeys of one member, and characters of a name for one. */
export const passkeysAtMost = 20;
export const passkeyNameLongest = 50;

/** How long the owner can say that a log-in on a new device was not theirs. */
export const loginDenialDays = 7;

/** A cap on spending, in minor units of its currency; how long one that is raised or lifted still holds. */
export const capMinor = { min: 100, max: 1_000_000 } as const;
export const capRaiseHours = 24;
/** For how many days a member can switch buying off. */
export const buyingPauseDays = [1, 7, 30] as const;
/** What direct debits of a member, an account or a number may come to, in cents; how long one that is begun is kept. */
export const directDebitMinor = { day: 5_000, month: 15_000 } as const;
export const directDebitDraftMinutes = 60;
/** How long a returned debit blocks that nobody made good: about as long as what is owed of it can be asked for. */
export const directDebitBlockYears = 3;
/** Working days after which the bank is asked at the earliest, as the mandate and its mail say. */
export const directDebitNoticeDays = 1;
/** By whose calendar that is, and the date is told: the same on the page and in the mail, wherever the payer is. */
export const directDebitZone = "Europe/Amsterdam";
/** From so many purchases, or so many credits, within so many hours on the next purchase is preceded by a kind word. */
export const fastSpending = { hours: 24, purchases: 3, credits: 1000 } as const;

/** Edge of the square that stands for a place: nothing finer is stored. */
export const cellKm = 5;
/** Up to where a distance is told, and beyond the last of them "further". */
export const distanceBandKm = { under_10: 10, under_25: 25, under_50: 50, under_100: 100 } as const;

/** Cards of the swipe game: how many are dealt at once, and for how many days one that was passed stays away. */
export const deckSize = 20;
export const passDays = 90;

/** Members shown to somebody who has just signed up, and within how many days those were here. */
export const suggestedAtMost = 12;
export const suggestedSeenDays = 30;

/** Answers that it takes before the match finder names anybody. */
export const finderLeast = 3;

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

/** How long the discount is good that somebody took instead of leaving. */
export const retentionDays = 14;

/** Seed section 9: what the first purchase costs less, and for how long after the sign-up. */
export const timeBonus = { code: "TIMEBONUS25", percentage: 25, seconds: 14_400 } as const;

/** Where visitors are warned before they enter (seed section 9). */
export const entryWarningCountries: ReadonlySet<string | null> = new Set(["NL", "DE"]);

/** For how many months somebody may exclude themselves, and how long the mailed link that begins it is good. */
export const exclusionMonths = [1, 3, 6, 12, 60] as const;
export const exclusionHours = 24;

/** How long a code in a text message is good. */
export const phoneCodeMinutes = 5;

/** How long a browser keeps what was chosen in it: theme, time zone, closed hints. */
export const preferenceDays = 365;

/** For how long staff may suspend a member, in hours: up to 365 days. */
export const suspensionHours = { min: 1, max: 8_760 } as const;

/** Complaints: hours to answer where safety hangs on it, days for all others. */
export const complaintSafetyHours = 24;
export const complaintDays = 7;
/** Days until we write again about one that we answered and did not close. */
export const complaintFollowUpDays = 7;
/** Days that we wait for an answer to a question of ours before a complaint ends by itself. */
export const complaintAnswerDays = 30;
/** Days that one is kept once it is closed: the six months in which its outcome may be appealed, and time to decide on that. */
export const complaintKeptDays = 200;
/** The emergency call of Europe. */
export const emergencyNumber = "112";
/** Characters, as a person counts them, of a complaint and of whatever is said about it later. */
export const complaintMaxLength = 5000;
/** The same of the line that says what it is about, and of a name. */
export const complaintAboutMaxLength = 500;
export const complaintNameMaxLength = 100;
/** Pictures that a complaint may have. */
export const complaintPicturesAtMost = 5;
/** How long one of the staff may work on a complaint before somebody else gets it; a page that is open asks again in time. */
export const complaintClaimMinutes = 15;

/** Reports: hours until staff decides, messages kept before the one that is reported, characters of one's own words. */
export const reportHours = 24;
export const reportContextMessages = 10;
export const reportWordsMaxLength = 1000;
/** Days that a report's evidence is kept once it is decided: as complaints, for the six months to appeal and time to decide on that. */
export const reportKeptDays = 200;
/** Photos of a reported profile that are kept as evidence. */
export const reportPhotosAtMost = 6;
/** How long one of the staff may work on a report before somebody else gets it; a page that is open asks again in time. */
export const reportClaimMinutes = 15;

/** Announcements: minutes in which one that was sent can still be stopped before it begins. */
export const announcementMinutes = 5;
/** Characters, as a person counts them, of each of its texts. */
export const announcementMaxLength = { subject: 100, preview: 140, body: 4000, link_label: 40 } as const;

/** Days within which the money of a purchase leaves after a withdrawal from it (Directive 2011/83/EU, article 13). */
export const payBackDays = 14;
