import type { NotificationType } from "#contracts/ground/notifications.ts";

export type Channel = "email" | "push";

/** Advertising is off until it was chosen (decisions, Notifications). */
const offUntilChosen: readonly NotificationType[] = ["promotions", "new_members_weekly", "site_news"];

export function isOnByDefault(type: NotificationType): boolean {
  return !offUntilChosen.includes(type);
}

/** How many mails of one type a member gets at most. */
export type MailLimit = { perHour: number; perDay: number };

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

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
