// Numbers that people are told as well as held to. The server keeps to them, texts get them as arguments: they stand
// nowhere else. Each has its reason in the comment above it (docs/numbers.md). They stand in the order of the wings.

// -- ground: the pages of a site
/** How long a browser keeps what was chosen in it: theme, time zone, closed hints. */
export const preferenceDays = 365;
/** Where visitors are warned before they enter (seed section 9). */
export const entryWarningCountries: ReadonlySet<string | null> = new Set(["NL", "DE"]);
/** Pixels of the picture beside a shared link: the size that messengers show whole, across a message. */
export const sharePicturePixels = { width: 1200, height: 630 } as const;
/** Combining marks on one letter; no language uses half as many. */
export const mostMarks = 8;

// -- people: the sign-up
/** Minimum age in years for a sign-up. */
export const minAge = 18;
/** How long the link to confirm an address is good. */
export const activationHours = 24;
/** Time after which an unconfirmed sign-up is deleted. */
export const unconfirmedDays = 30;
/** Characters of each value that names the source of a visit. */
export const trackingMaxLength = { network: 100, ref: 200, sub1: 200, sub2: 200, sub3: 200 } as const;

// -- people: profiles and photos
/** Characters of a member's name. */
export const nameLength = { min: 3, max: 20 } as const;
/** Characters, as a person counts them, of the text about oneself. */
export const aboutMaxLength = 2000;
/** Number of interests that counts as filled in; `completeness.interests` has the number in words. */
export const interestsForComplete = 3;
/** Size of a photo's file. */
export const photoMaxMegabytes = 15;
/** Size of a photo's picture: a small file can unpack to more than a process can hold. */
export const photoMaxMegapixels = 50;
/** Characters, as a person counts them, of a photo's description. */
export const altMaxLength = 200;

// -- people: places
/** Edge of the square that represents a place: no finer place is stored. */
export const cellKm = 5;
/** Upper ends of the distance bands; beyond the last one a distance is "further". */
export const distanceBandKm = { under_10: 10, under_25: 25, under_50: 50, under_100: 100 } as const;

// -- people: log-in, passwords and addresses
/** Characters of a password, as a person counts them. */
export const passwordLength = { min: 10 } as const;
/** How long the link that allows a log-in despite a lock is valid, and then the log-in on its device. */
export const openingMinutes = 30;
/** How long the owner can say that a log-in on a new device was not theirs. */
export const loginDenialDays = 7;
/** How long the link to choose a new password is good. */
export const resetMinutes = 30;
/** How many such mails a mailbox gets within a day. */
export const resetMailsPerDay = 3;
/** How long the link to confirm another address is good. */
export const mailChangeHours = 24;
/** How long the old address can stop the change. */
export const mailChangeStopDays = 7;

// -- people: the second step
/** How long a log-in in two steps awaits its code. */
export const challengeMinutes = 5;
/** How long a device may be trusted to log in without a code. */
export const trustedDeviceDays = 30;
/** Recovery codes that a member gets at once. */
export const recoveryCodesAtOnce = 10;
/** How long the mailed link that switches off a lost second step is valid. */
export const lossLinkMinutes = 30;
/** How long the switching off then takes, so that the owner can stop it. */
export const lossHours = 72;
/** Passkeys of one member. */
export const passkeysAtMost = 20;
/** Characters of a name for a passkey. */
export const passkeyNameLongest = 50;

// -- people: phone numbers
/** How long a code in a text message is good. */
export const phoneCodeMinutes = 5;
/** Characters of a typed number; a longer one is not read. */
export const typedPhoneMaxLength = 40;

// -- people: leaving, self-exclusions and suspensions
/** How long a deleted account can be reactivated before it is purged (seed section 9). */
export const deletionDays = 14;
/** Characters, as a person counts them, of a member's reason for leaving. */
export const remarksMaxLength = 1000;
/** Months that a self-exclusion may last. */
export const exclusionMonths = [1, 3, 6, 12, 60] as const;
/** How long the mailed link that starts it is valid. */
export const exclusionHours = 24;
/** For how long staff may suspend a member, in hours: up to 365 days. */
export const suspensionHours = { min: 1, max: 8_760 } as const;

// -- money: discounts
/** Seed section 9: what the first purchase costs less, and for how long after the sign-up. */
export const timeBonus = { code: "TIMEBONUS25", percentage: 25, seconds: 14_400 } as const;
/** How long the discount of a member who stayed is valid. */
export const retentionDays = 14;

// -- money: spending
/** A cap on spending, in minor units of its currency. */
export const capMinor = { min: 100, max: 1_000_000 } as const;
/** How long a cap that is raised or lifted still holds. */
export const capRaiseHours = 24;
/** For how many days a member can switch buying off. */
export const buyingPauseDays = [1, 7, 30] as const;
/** Purchases, or credits, within some hours, after which a friendly notice precedes the next purchase. */
export const fastSpending = { hours: 24, purchases: 3, credits: 1000 } as const;

// -- money: direct debits
/** What direct debits of a member, an account or a number may come to, in cents. */
export const directDebitMinor = { day: 5_000, month: 15_000 } as const;
/** How long a direct debit that is begun is kept. */
export const directDebitDraftMinutes = 60;
/** How long an unpaid returned debit blocks: about as long as the debt can be claimed. */
export const directDebitBlockYears = 3;
/** Working days after which the bank is asked at the earliest, as the mandate and its mail say. */
export const directDebitNoticeDays = 1;
/** The time zone of that date: the same on the page and in the mail, wherever the payer is. */
export const directDebitZone = "Europe/Amsterdam";

// -- money: payments and withdrawals
/** Life of an unpaid payment in days, and of an open refund: its gateway reports nothing more afterwards. */
export const orderWatchedDays = 40;
/** Days within which the money of a purchase leaves after a withdrawal from it (Directive 2011/83/EU, article 13). */
export const payBackDays = 14;

// -- meeting: search, swipe game and match finder
/** How many years similar members may be younger or older than was asked for. */
export const relaxedAgeYears = 5;
/** Cards of the swipe game that are dealt at once. */
export const deckSize = 20;
/** How long a member whose card was passed stays away. */
export const passDays = 90;
/** Members shown after the sign-up. */
export const suggestedAtMost = 12;
/** Within how many days those were here. */
export const suggestedSeenDays = 30;
/** Answers required before the match finder shows members. */
export const finderLeast = 3;

// -- meeting: visits
/** How long a visit to a profile is shown and kept: long enough for a member who comes once a month. */
export const visitDays = 30;

// -- meeting: hidden profiles
/** Profiles that a member can hide: more than a person turns down one by one, few enough for every search to leave them out. */
export const hiddenProfilesAtMost = 1000;

// -- meeting: saved searches
/** Searches that a member can save: one screen of a list, few enough for one weekly note to ask all of them. */
export const savedSearchesAtMost = 20;
/** Characters of a name for a saved search; one line on a phone and a half. The database has the same limit. */
export const savedSearchNameLongest = 60;

// -- talking: conversations and their photos
/** The newest conversations in an answer of chats.php, besides the pinned ones; the rest comes page by page. */
export const chatsAtOnce = 200;
/** Characters of a search in the list of conversations: more than any name has, so that a pasted name fits with what surrounds it. */
export const chatSearchLength = 60;
/** Characters of a search in a conversation: a sentence that somebody remembers. */
export const messageSearchLength = 60;
/** Messages that one search in a conversation finds, the newest: more than anybody steps through. */
export const messagesFoundAtMost = 500;
/** Messages of a conversation that its page shows at once: some pages on both sides of the view. Those further away are dropped from the browser's memory and loaded again. */
export const messagesShownAtMost = 300;
/** How long the undo of a change is offered: time to read a line and to reach its button. A conversation that was deleted in the list is deleted after it. */
export const undoSeconds = 10;
/** How long a sender can withdraw a message: enough to notice a mistake, too short to undo a conversation. */
export const withdrawMinutes = 2;
/** Characters of a note with a gift: two or three sentences, as on a card. */
export const giftNoteLength = 200;
/** Characters of a search for gifs. */
export const gifQueryLongest = 100;
/** Drafts that a member has on all devices: more than anybody writes at once, so that the oldest are forgotten texts. */
export const draftsAtMost = 200;
/** Characters of a quote above a message. */
export const quoteLength = 120;
/** Days for which the fingerprints of first messages are kept and counted: a mailing that goes on slowly shows within a week. */
export const sameTextDays = 7;
/** Links of one message that lead on; later ones are plain text, so that a message is no page of links. */
export const linksPerMessage = 10;
/** Characters of an address that is a link: browsers and servers refuse longer ones. */
export const linkMaxLength = 2000;
/** How long a photo that can be viewed once stays open. */
export const viewOnceSeconds = 60;
/** How long a photo that was uploaded waits to be sent. */
export const unsentPhotoHours = 24;
/** Seconds of a voice message: long enough to tell something, short enough to be heard at once. */
export const voiceSeconds = 60;
/** Size of a voice message's file: a minute of speech at 128 kbit/s. */
export const voiceMaxMegabytes = 1;
/** The same in bytes. */
export const voiceMaxBytes = voiceMaxMegabytes * 1024 * 1024;
/** Bytes of the request that uploads one: its file, and room for the form around it, so that a file that is a little too large is told so. */
export const voiceRequestBytes = 2 * voiceMaxBytes;
/** Bars of the drawing of a voice message: as many as fit a bubble on a small phone. */
export const voicePeaks = 48;
/** Height of the highest bar. */
export const voicePeakMax = 31;
/** How long a voice message that was uploaded waits to be sent. */
export const unsentVoiceHours = 24;

// -- care: blocks
/** E-mail addresses that a member can block: all are listed, so that each can be removed. */
export const contactBlocksAtMost = 500;

// -- care: reports
/** Time until staff decides on a report. */
export const reportHours = 24;
/** Messages that are kept before the one that is reported. */
export const reportContextMessages = 10;
/** Characters, as a person counts them, of a report's own words. */
export const reportWordsMaxLength = 1000;
/** Days that a report's evidence is kept once it is decided: as complaints, for the six months to appeal and time to decide on that. */
export const reportKeptDays = 200;
/** Photos of a reported profile that are kept as evidence. */
export const reportPhotosAtMost = 6;
/** How long a staff member holds a report before others can take it; an open page renews the hold in time. */
export const reportClaimMinutes = 15;
/** The emergency call of Europe. */
export const emergencyNumber = "112";

// -- care: support
/** Time to answer a member's message to support, as for a complaint where no safety hangs on it. */
export const supportDays = 7;
/** Characters, as a person counts them, of a message to support or of an answer. */
export const supportMaxLength = 5000;
/** Messages of one member that may wait for an answer: more would only make the first one harder to answer. */
export const supportUnansweredAtMost = 10;
/** Messages of a conversation with support that are shown at once. */
export const supportShownAtOnce = 50;
/** How long a staff member holds a conversation before others can take it; an open page renews the hold in time. */
export const supportClaimMinutes = 15;

// -- front: complaints
/** Time to answer a complaint where safety hangs on it. */
export const complaintSafetyHours = 24;
/** Time to answer all other complaints. */
export const complaintDays = 7;
/** Days until we write again about one that we answered and did not close. */
export const complaintFollowUpDays = 7;
/** Days that we wait for an answer to our question before a complaint ends automatically. */
export const complaintAnswerDays = 30;
/** Days that one is kept once it is closed: the six months in which its outcome may be appealed, and time to decide on that. */
export const complaintKeptDays = 200;
/** Characters, as a person counts them, of a complaint and of whatever is said about it later. */
export const complaintMaxLength = 5000;
/** The same of the line that says what it is about. */
export const complaintAboutMaxLength = 500;
/** The same of a name. */
export const complaintNameMaxLength = 100;
/** Pictures that a complaint may have. */
export const complaintPicturesAtMost = 5;
/** Calendar years that the public counts of complaints and reports show. */
export const countedYears = 5;
/** How long a staff member holds a complaint before others can take it; an open page renews the hold in time. */
export const complaintClaimMinutes = 15;

// -- front: announcements
/** Announcements: minutes in which one that was sent can still be stopped before it begins. */
export const announcementMinutes = 5;
/** Characters, as a person counts them, of each of its texts. */
export const announcementMaxLength = { subject: 100, preview: 140, body: 4000, link_label: 40 } as const;

// -- desk: sessions of staff
/** How long a one-time link of staff is good. */
export const inviteHours = 24;
/** How long a session of staff lasts, and a browser's second step is good. */
export const staffSessionHours = 12;
/** How long a code of staff is good. */
export const staffCodeMinutes = 10;
/** Digits of that code. */
export const staffCodeDigits = 6;

// -- desk: the queue of photos
/** How long a moderator holds a photo before others can take it; open pages renew the hold in time. */
export const claimMinutes = 5;
/** Characters of what a moderator notes for the audit log. */
export const verdictNoteMaxLength = 300;
