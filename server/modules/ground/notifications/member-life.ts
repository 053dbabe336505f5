import { and, eq, isNotNull, or } from "drizzle-orm";
import {
  heldPushes,
  mailFaults,
  notificationMails,
  notificationSwitches,
  notifications,
  pushSubscriptions,
  quietHours,
} from "#server/db/schema/notifications.ts";
import type { MemberLife } from "#server/platform/member-life.ts";

const wasTold = or(eq(notifications.outcome, "sent"), isNotNull(notifications.pushedAt));

export const notificationsLife: MemberLife = {
  module: "notifications",
  tables: {
    notifications: { forget: "erased", export: "shown" },
    notification_mails: { forget: "erased", export: "shown" },
    notification_switches: { forget: "erased", export: "shown" },
    push_subscriptions: { forget: "erased", export: "shown" },
    held_pushes: { forget: "erased", export: "shown" },
    quiet_hours: { forget: "erased", export: "shown" },
    mail_faults: { forget: "erased", export: "shown" },
  },
  // Notifications to others about the member go, too.
  async forget(tx, { memberId }) {
    await tx
      .delete(notifications)
      .where(or(eq(notifications.memberId, memberId), eq(notifications.subjectId, memberId)));
    await tx.delete(notificationMails).where(eq(notificationMails.memberId, memberId));
    await tx.delete(notificationSwitches).where(eq(notificationSwitches.memberId, memberId));
    await tx
      .delete(heldPushes)
      .where(or(eq(heldPushes.memberId, memberId), eq(heldPushes.subjectId, memberId)));
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.memberId, memberId));
    await tx.delete(quietHours).where(eq(quietHours.memberId, memberId));
    await tx.delete(mailFaults).where(eq(mailFaults.memberId, memberId));
    return "gone";
  },
  async export(db, memberId) {
    return {
      // Without the subject: a like may be taken back by now, and a partner may have blocked the member.
      // Without waiting notifications: they may be about an invisible member.
      notifications: await db
        .select({
          type: notifications.type,
          createdAt: notifications.createdAt,
          settledAt: notifications.settledAt,
          outcome: notifications.outcome,
        })
        .from(notifications)
        .where(and(eq(notifications.memberId, memberId), wasTold)),
      notification_mails: await db
        .select()
        .from(notificationMails)
        .where(eq(notificationMails.memberId, memberId)),
      notification_switches: await db
        .select()
        .from(notificationSwitches)
        .where(eq(notificationSwitches.memberId, memberId)),
      // Without the address and keys of the browser, because an archive may be read by others.
      push_subscriptions: await db
        .select({ id: pushSubscriptions.id, createdAt: pushSubscriptions.createdAt })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.memberId, memberId)),
      held_pushes: await db
        .select({ type: heldPushes.type, createdAt: heldPushes.createdAt })
        .from(heldPushes)
        .where(eq(heldPushes.memberId, memberId)),
      mail_faults: await db.select().from(mailFaults).where(eq(mailFaults.memberId, memberId)),
      quiet_hours: await db.select().from(quietHours).where(eq(quietHours.memberId, memberId)),
    };
  },
};
