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
    /** When it was told by push first; of notices that are pushed as they are told (`pushesFirst`). */
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

/** `sent`: by mail. `over`: no longer true, or seen. `here`: seen in the product as it happened. */
export type NotificationOutcome = "sent" | "over" | "here" | "unwanted" | "nobody";

/** Mails and pushes that told something, to count them; apart from what they told, which can be told anew. Kept two days. */
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

/**
 * Browsers that want to be told by push. One belongs to the session in which it subscribed and goes with it: who is
 * signed out, suspended or banned, or has changed the password, is told nothing there.
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
    /** Address at the browser's push service: who knows it and the site's key can reach the browser. */
    endpoint: text().notNull().unique("push_subscriptions_endpoint"),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** How many pushes in a row its service refused, or could not be reached for. */
    failures: integer().notNull().default(0),
    /** After a failure: no push is begun before this. */
    restsUntil: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("push_subscriptions_member").on(table.memberId, table.createdAt),
    index("push_subscriptions_session").on(table.sessionHash),
  ],
);

/** Events that a mail provider has told; who tells one again is not believed twice. Kept three days. */
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

/** Soft bounces of a member's address since something was delivered there. */
export const mailFaults = pgTable("mail_faults", {
  memberId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  softBounces: integer().notNull(),
  changedAt: timestamp({ withTimezone: true }).notNull(),
});

/** When a member wants to be told nothing: from one time of day to another, as their clock shows it. No row: never. */
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

/** What a browser is told when the quiet hours of its member end. */
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
