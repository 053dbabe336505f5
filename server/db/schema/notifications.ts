import { boolean, index, pgTable, primaryKey, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";

/** What a member is to be told: one row for each member, type and subject, however often it is asked for. */
export const notifications = pgTable(
  "notifications",
  {
    id: uuid().primaryKey(),
    memberId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Name of a notice (server/notices.ts). */
    type: text().notNull(),
    /** Whom or what it is about: a member, a conversation, an order, a photo. */
    subjectId: uuid().notNull(),
    notBefore: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Null while it waits. */
    settledAt: timestamp({ withTimezone: true }),
    outcome: text().$type<NotificationOutcome>(),
  },
  (table) => [
    unique("notifications_subject").on(table.memberId, table.type, table.subjectId),
    index("notifications_of_subject").on(table.subjectId),
    index("notifications_settled").on(table.settledAt),
  ],
);

/** `sent`: by mail. `over`: no longer true, or seen. `here`: seen in the product as it happened. `too_many`: left out. */
export type NotificationOutcome = "sent" | "over" | "here" | "unwanted" | "too_many" | "nobody";

/** Mails that told something, to count them; apart from what they told, which can be told anew. Kept two days. */
export const notificationMails = pgTable(
  "notification_mails",
  {
    memberId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    type: text().notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("notification_mails_member").on(table.memberId, table.type, table.sentAt),
    index("notification_mails_sent").on(table.sentAt),
  ],
);

/**
 * What members chose: where there is no row, the default holds (notification-rules.ts). The list
 * `accounts.notifications_disabled` is a copy of it that a trigger keeps (migration "notifications").
 */
export const notificationSwitches = pgTable(
  "notification_switches",
  {
    memberId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    type: text().notNull(),
    channel: text().$type<"email" | "push">().notNull(),
    isOn: boolean().notNull(),
    /** Why it is off where it was not switched off in the settings (seed section 6). */
    reason: text().$type<"spam_complaint" | "bounce" | "list_unsubscribe">(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.type, table.channel] })],
);
