import { eq, or } from "drizzle-orm";
import { notificationMails, notificationSwitches, notifications } from "#server/db/schema/notifications.ts";
import type { MemberLife } from "#server/platform/member-life.ts";

export const notificationsLife: MemberLife = {
  module: "notifications",
  tables: {
    notifications: { forget: "erased", export: "shown" },
    notification_mails: { forget: "erased", export: "shown" },
    notification_switches: { forget: "erased", export: "shown" },
  },
  // What others were to be told of the member goes too.
  async forget(tx, { memberId }) {
    await tx
      .delete(notifications)
      .where(or(eq(notifications.memberId, memberId), eq(notifications.subjectId, memberId)));
    await tx.delete(notificationMails).where(eq(notificationMails.memberId, memberId));
    await tx.delete(notificationSwitches).where(eq(notificationSwitches.memberId, memberId));
    return "gone";
  },
  async export(db, memberId) {
    return {
      notifications: await db.select().from(notifications).where(eq(notifications.memberId, memberId)),
      notification_mails: await db
        .select()
        .from(notificationMails)
        .where(eq(notificationMails.memberId, memberId)),
      notification_switches: await db
        .select()
        .from(notificationSwitches)
        .where(eq(notificationSwitches.memberId, memberId)),
    };
  },
};
