import type { MailLimit } from "#server/modules/ground/notifications/notification-rules.ts";

/** Announcements of one page of the list. */
export const announcementsAtOnce = 20;

/** Members that one transaction addresses: between two of them it can be stopped. */
export const batchSize = 100;
/** Members that one run addresses; the next one goes on a minute later. */
export const mostInRun = 5_000;

/**
 * What a member is told of one type at most, by mail and by push: what comes more often than once a day is what people
 * unsubscribe from, or report as spam. The rest waits, and goes into the mail of the next day.
 */
export const announcementLimit: MailLimit = { perHour: 1, perDay: 1 };

/** Nobody who was shown a number sends to so many more: a tenth, and a few. */
export function isManyMore(receivers: number, shown: number): boolean {
  return receivers > shown * 1.1 + 10;
}
