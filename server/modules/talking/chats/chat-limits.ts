import { dayMs, daySeconds } from "#server/platform/time-units.ts";

/** Messages of one page of a conversation. */
export const messagesPerPage = 50;
/** Messages on each side of one that a member jumps to: more than a screen shows, and together no more than a page. */
export const messagesAround = 25;
/** Missed messages of one page for an open chat. */
export const missedMessagesPerPage = 200;
/** How long deliveries are collected to be stored together: a tick may come late, a message may not. */
export const deliveriesGatheredMs = 50;
/** Mails about messages to one member; further messages wait for the next mail. */
export const chatMailLimit = { perHour: 1, perDay: 5 };
/** How long a push service keeps the push of a message for a browser that is offline. */
export const chatPushKeptSeconds = daySeconds;
/** How long messages are collected whose receivers are pushed together. */
export const pushesGatheredMs = 100;
/** How long messages stay unread before the member is reminded. */
export const unreadReminderSeconds = daySeconds;
/** Conversations that a member may pin: with more of them the first screen of the list would hold nothing else. */
export const pinnedAtMost = 5;
/** Conversations of one page of the list. */
export const conversationsPerPage = 30;
/** Characters of a preview in the list: one line. */
export const previewLength = 200;
/** Minutes' worth of MESSAGES_PER_MINUTE that may be sent in one burst, so that a chat stays lively. */
export const messageBurstMinutes = 2;
/** Conversations that a member may begin in a minute. */
export const conversationsPerMinute = 5;
/** Conversations that a member may begin with one text within a day: an introduction may be used again, and is no mailing. */
export const sameTextsPerDay = 4;
/** Letters and digits from which a first message counts as a text; greetings are shorter, and many members use the same ones. A text with a caution counts earlier: a number or a link needs few. */
export const sameTextLength = { harmless: 50, cautioned: 5 } as const;
/** Letters and digits of an interest or a city in a suggested first line. */
export const openerGapLength = 40;
/** If this many people got the same text within `sameTextDays`, moderators get a report: three full days of a harmless text, and the first full day of one with a caution. */
export const sameTextsReported = { harmless: 3 * sameTextsPerDay, cautioned: sameTextsPerDay } as const;
/** Fingerprints that one statement of the nightly job deletes. */
export const openingTextsForgottenAtOnce = 1_000;
/** Messages older than this at their first sweep are not reported. */
export const unreadNewsMs = dayMs;
/** Conversations for which one sweep queues mails; the next one continues. */
export const unreadSweptAtMost = 500;
/** Conversations in one transaction of a sweep: until its commit, a message to one of them waits. */
export const unreadSweptAtOnce = 20;
/** Changes of reactions of one page for an open chat. */
export const missedReactionsPerPage = 200;
/** Changes of reactions that a member may make in a minute: enough to react to each message of a lively chat. */
export const reactionsPerMinute = 60;
/** Accounts, deleted or not, that one statement of the nightly job reads: few of them have reactions left, or none. */
export const accountsReadAtOnce = 1_000;
/** Searches in conversations that a member may make in a minute: one for each pause while typing, and few enough for a conversation of 100,000 messages, all of which a search may read. */
export const messageSearchesPerMinute = 60;
/** Typing signals that a member may send in a minute. */
export const typingPerMinute = 60;
