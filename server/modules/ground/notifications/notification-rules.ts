import type { NotificationType } from "#contracts/ground/notifications.ts";
import { dayMs, hourMs } from "#server/platform/time-units.ts";
import { subscriptionRestSeconds } from "./notification-limits.ts";

/** Advertising, and texts on a locked screen, are off until chosen (decisions, Notifications). */
const offUntilChosen: readonly string[] = ["promotions", "new_members_weekly", "site_news", "lock_screen"];

export function isOnByDefault(type: NotificationType | "lock_screen"): boolean {
  return !offUntilChosen.includes(type);
}

/** How many mails of one type a member gets at most. */
export type MailLimit = { perHour: number; perDay: number };

/** When the next mail may leave, by the times of the last day's mails; null: now. */
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

/** Seconds that a subscription is left alone after failures: a minute, then twice as long each time. */
export function restSeconds(failures: number): number {
  return Math.min(subscriptionRestSeconds.first * 2 ** (failures - 1), subscriptionRestSeconds.longest);
}
