import { and, eq, ne } from "drizzle-orm";
import { photos } from "#server/db/schema/photos.ts";
import { notice } from "#server/modules/ground/notifications/notice.ts";
import { pushKeptSeconds } from "#server/modules/ground/notifications/notification-limits.ts";

/** Sent once, to a member without photos some days after the confirmation. The subject is the member. */
export const photoReminder = notice({
  type: "photo_reminder",
  switchedBy: "reminders",
  whileHere: "ask_again",
  limit: { perHour: 1, perDay: 1 },

  async find(tx, { memberId }) {
    const [photo] = await tx
      .select({ id: photos.id })
      .from(photos)
      .where(and(eq(photos.memberId, memberId), ne(photos.status, "rejected")))
      .limit(1);
    return photo ? [] : [{}];
  },

  pushesFirst: true,
  push: () => ({
    key: "photo_reminder",
    aside: null,
    path: "/profile",
    listPath: "/profile",
    urgency: "normal",
    ttlSeconds: pushKeptSeconds,
  }),

  write: () => ({
    key: "photo_reminder",
    paragraphs: ["text"],
    actionPath: "/profile",
    footer: ["why"],
  }),
});
