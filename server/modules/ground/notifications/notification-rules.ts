import type { NotificationType } from "#contracts/ground/notifications.ts";

/** Advertising, and what a locked screen shows, are off until they were chosen (decisions, Notifications). */
const offUntilChosen: readonly string[] = ["promotions", "new_members_weekly", "site_news", "lock_screen"];

export function isOnByDefault(type: NotificationType | "lock_screen"): boolean {
  return !offUntilChosen.includes(type);
}

/** How many mails of one type a member gets at most. */
export type MailLimit = { perHour: number; perDay: number };

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** How long is known what a member was told. */
export const noticeDays = 180;

/** When the next mail may leave, by when those of the last day did; null: now. */
export function nextMailAt(sentAt: readonly Date[], limit: MailLimit, now: Date): Date | null {
  const within = (ms: number) =>
    sentAt
      .map((at) => at.getTime())
      .filter((at) => at > now.getTime() - ms)
      .toSorted((a, b) => b - a);
  const free = [
    [within(hourMs)[limit.perHour - 1], hourMs],
    [within(dayMs)[limit.perDay - 1], dayMs],
  ].flatMap(([at, ms]) => (at === undefined || ms === undefined ? [] : [at + ms]));
  return free.length === 0 ? null : new Date(Math.max(...free));
}

/** How long after their last sign somebody with an open page is taken to look at it; a hidden page is no sign. */
export const lookingForMs = 5 * 60 * 1000;

/** Test notifications that a member may send themselves. */
export const testsPerDay = 3;

/** Soft bounces in a row, with nothing delivered in between, after which an address is taken for dead. */
export const mostSoftBounces = 5;
/** Bytes of one call of a mail provider. */
export const mailEventBytes = 1024 * 1024;

/** Within this time the same type is told by mail or by push, not by both. */
export const oneChannelMs = 60 * 1000;

/** Browsers of one member that pushes go to: who subscribes with one more loses the oldest. */
export const mostSubscriptions = 10;
export const subscriptionsPerHour = 30;

/** Pushes to one member that are tried, all types and browsers together: beyond it the mail tells. */
export const mostPushesPerHour = 30;

/** Pushes that wait for the end of quiet hours, of one browser: more are not told apart. */
export const mostHeldPushes = 50;

/** Tries of one push, and the longest wait that a push service may ask for. */
export const mostPushTries = 6;
export const mostTriesUnreached = 2;
export const longestPushWaitSeconds = 3600;

/** After so many failures in a row a subscription is taken for dead: a browser that lives says it again at its next visit. */
export const mostRefusals = 3;
export const mostUnreached = 8;

/** How long a subscription is left alone after its failures in a row: a minute, then twice as long each time. */
export function restSeconds(failures: number): number {
  return Math.min(60 * 2 ** (failures - 1), 6 * 3600);
}
