import { dayMs, daySeconds } from "#server/platform/time-units.ts";

/** Messages of one page of a conversation. */
export const messagesPerPage = 50;
/** Messages of one page of what an open chat has missed. */
export const missedMessagesPerPage = 200;
/** How long deliveries are gathered that are noted together: a tick may come a moment late, a message may not. */
export const deliveriesGatheredMs = 50;
/** At most so many mails about messages; the rest waits and goes into the next one. */
export const chatMailLimit = { perHour: 1, perDay: 5 };
/** How long a push service keeps the push of a message for a browser that is switched off. */
export const chatPushKeptSeconds = daySeconds;
/** How long messages are gathered whose receivers are pushed together. */
export const pushesGatheredMs = 100;
/** Enough for the line above a message. `store_messages` cuts as much. */
export const quoteLength = 120;
/** After how long a member is reminded of what they have not read. */
export const unreadReminderSeconds = daySeconds;
/** Conversations of one page of the list. */
export const conversationsPerPage = 30;
/** Enough for a line in a list; nobody reads a letter there. */
export const previewLength = 200;
/** Minutes' worth of messages that may be sent in one go (MESSAGES_PER_MINUTE), so that a lively chat is not cut. */
export const messageBurstMinutes = 2;
/** Conversations that a member may begin a minute. */
export const conversationsPerMinute = 5;
/** What is older than this when a sweep first sees it is no news. */
export const unreadNewsMs = dayMs;
/** Conversations that one sweep wants mails for; the next one goes on. */
export const unreadSweptAtMost = 500;
/** Of these in one transaction: their sides are held until it commits, and a message to one of them waits. */
export const unreadSweptAtOnce = 20;
/** Signs of typing that a member may send a minute. */
export const typingPerMinute = 60;
