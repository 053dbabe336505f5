import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { accounts, sessions } from "./accounts.ts";

/** A notification for a member: one row for each member, type and subject, also after repeated requests. */
export const notifications = pgTable(
  "notifications",
  {
    id: uuid().primaryKey(),
    memberId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Name of a notice (server/notices.ts). */
    type: text().notNull(),
    /** Its subject: a member, a conversation, an order, a photo. */
    subjectId: uuid().notNull(),
    notBefore: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When it was first pushed; for notices that are pushed before the mail (`pushesFirst`). */
    pushedAt: timestamp({ withTimezone: true }),
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

/** `sent`: by mail. `over`: no longer true, or already seen. `here`: seen live in the product. */
export type NotificationOutcome = "sent" | "over" | "here" | "unwanted" | "nobody";

/** Sent mails and pushes, for counting; separate from notifications, which can be requested again. Kept two days. */
export const notificationMails = pgTable(
  "notification_mails",
  {
    memberId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    type: text().notNull(),
    channel: text().$type<"email" | "push">().notNull().default("email"),
    sentAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("notification_mails_member").on(table.memberId, table.type, table.sentAt),
    index("notification_mails_sent").on(table.sentAt),
  ],
);

/**
 * The choices of members: without a row the default applies (notification-rules.ts). The list
 * `accounts.notifications_disabled` is a copy that a trigger maintains (migration "notifications").
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
    /** The reason if it was not switched off in the settings (seed section 6). */
    reason: text().$type<"spam_complaint" | "bounce" | "list_unsubscribe">(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.type, table.channel] }),
    // For the hourly search for receivers of the weekly note, who are few among all members.
    index("notification_switches_weekly")
      .on(table.memberId)
      .where(sql`${table.type} = 'new_members_weekly' and ${table.isOn}`),
  ],
);

/**
 * Browsers with push. A subscription belongs to the session in which it was made and is deleted with it: after a
 * sign-out, suspension, ban or change of password the browser gets no pushes.
 */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid().primaryKey(),
    memberId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    sessionHash: text()
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: "cascade" }),
    /** Address at the browser's push service: with it and the site's key a sender can reach the browser. */
    endpoint: text().notNull().unique("push_subscriptions_endpoint"),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Number of failed pushes in a row: refused, or the service was unreachable. */
    failures: integer().notNull().default(0),
    /** After a failure: no push is sent before this time. */
    restsUntil: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("push_subscriptions_member").on(table.memberId, table.createdAt),
    index("push_subscriptions_session").on(table.sessionHash),
  ],
);

/** Events reported by a mail provider, so that a repeated event is ignored. Kept three days. */
export const mailEvents = pgTable(
  "mail_events",
  {
    provider: text().notNull(),
    eventId: text().notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index("mail_events_received").on(table.receivedAt),
  ],
);

/** Soft bounces of a member's address since the last delivery. */
export const mailFaults = pgTable("mail_faults", {
  memberId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  softBounces: integer().notNull(),
  changedAt: timestamp({ withTimezone: true }).notNull(),
});

/** A member's quiet hours: from one time of day to another, in their time zone. No row: none. */
export const quietHours = pgTable(
  "quiet_hours",
  {
    memberId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Minutes since midnight; a night ends on the next day. */
    fromMinute: integer().notNull(),
    toMinute: integer().notNull(),
    /** Name in the time zone database: Europe/Berlin. */
    timeZone: text().notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check(
      "quiet_hours_minutes",
      sql`${table.fromMinute} between 0 and 1439 and ${table.toMinute} between 0 and 1439
        and ${table.fromMinute} <> ${table.toMinute}`,
    ),
  ],
);

/** Pushes for a browser at the end of its member's quiet hours. */
export const heldPushes = pgTable(
  "held_pushes",
  {
    subscriptionId: uuid()
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: "cascade" }),
    memberId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    type: text().notNull(),
    subjectId: uuid().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.type, table.subjectId] }),
    index("held_pushes_member").on(table.memberId),
  ],
);
