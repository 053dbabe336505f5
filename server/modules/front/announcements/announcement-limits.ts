import type { MailLimit } from "#server/modules/ground/notifications/notification-rules.ts";

/** Announcements of one page of the list. */
export const announcementsAtOnce = 20;

/** Members whom one transaction addresses: it can be stopped between two transactions. */
export const batchSize = 100;
/** Members whom one run addresses; the next run continues a minute later. */
export const mostInRun = 5_000;

/**
 * Mails and pushes of one type to one member. More than one a day makes readers unsubscribe or report spam;
 * further announcements wait for the next day's mail.
 */
export const announcementLimit: MailLimit = { perHour: 1, perDay: 1 };

/** Whether far more members would get it than the sender was shown: over a tenth more, plus ten. */
export function isManyMore(receivers: number, shown: number): boolean {
  return receivers > shown * 1.1 + 10;
}
