import type { accounts } from "#server/db/schema/accounts.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { LastChannel } from "./channel.ts";
import { findSecondsToNext } from "./next-time.ts";
import type { Notice } from "./notice.ts";
import { mailAfterSeconds } from "./notification-limits.ts";
import { reserveChannel } from "./reserve-channel.ts";
import { isSwitchedOn } from "./switches.ts";
import { signUnsubscribe } from "./unsubscribe-link.ts";

/** Mails all waiting notifications as one, if the notice has words for a mail and its limit allows one. */
export const emailChannel: LastChannel = {
  name: "email",
  async tell(tx, { post, secret }, { notice, receiver, account, notificationId, waiting, facts }) {
    const { memberId, site, locale, now } = receiver;
    const type = notice.switchedBy;
    const words = notice.write?.(receiver, facts);
    if (!words) return { settled: { outcome: "over", rows: waiting } };
    if (!isReachable(account, notice)) return { settled: { outcome: "nobody", rows: waiting } };
    if (type && !(await isSwitchedOn(tx, { memberId, type, channel: "email" }))) {
      // If pushes have a limit, some notifications were not pushed yet: they stay, and only pushed ones are settled.
      const pushed = notice.limitsPushes ? waiting.filter(({ pushedAt }) => pushedAt !== null) : [];
      const isLater = pushed.length > 0 && !pushed.some(({ id }) => id === notificationId);
      return {
        settled: { outcome: "unwanted", rows: pushed.length > 0 ? pushed : waiting },
        ...(isLater ? { againInSeconds: mailAfterSeconds } : {}),
      };
    }
    const seconds = await findSecondsToNext(tx, notice, receiver, "email");
    if (seconds !== null) return { againInSeconds: seconds };
    if (!(await reserveChannel(tx, { memberId, notice, channel: "email", now })))
      return { againInSeconds: mailAfterSeconds };
    const token = type && signUnsubscribe({ memberId, type }, secret);
    const mail = composeMail({
      ...words,
      site,
      to: account.email,
      locale,
      country: account.country,
      ...(token ? { unsubscribePath: `/unsubscribe/${token}` } : {}),
    });
    await post.send(tx, mail);
    return { settled: { outcome: "sent", rows: waiting } };
  },
};

/** Owed mails (receipts) are sent to every proven mailbox, others only to active members who are not paused. */
function isReachable(
  { status, confirmedAt, pausedAt }: typeof accounts.$inferSelect,
  { switchedBy }: Notice,
): boolean {
  return confirmedAt !== null && (switchedBy === null || (status === "active" && pausedAt === null));
}
