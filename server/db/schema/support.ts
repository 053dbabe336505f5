import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { SupportEnd } from "#contracts/care/support-kinds.ts";
import { profiles } from "./profiles.ts";
import { sites } from "./sites.ts";
import { staffAccounts } from "./staff.ts";

/**
 * A member's conversation with support, one a member. It refers to the profile, which is always erased with the member;
 * an account may stay without the person.
 */
export const supportThreads = pgTable(
  "support_threads",
  {
    id: uuid().primaryKey(),
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    memberId: uuid()
      .notNull()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    /** Number of the newest message. */
    lastSeq: integer().notNull().default(0),
    /** Number up to which the member's messages are answered, or closed without an answer. */
    answeredSeq: integer().notNull().default(0),
    /** Number of the newest answer, and number up to which the member has read. */
    lastAnswerSeq: integer().notNull().default(0),
    readSeq: integer().notNull().default(0),
    /** When the oldest unanswered message came; null if none waits. */
    waitingSince: timestamp({ withTimezone: true }),
    /** When the newest message came. */
    lastAt: timestamp({ withTimezone: true }).notNull(),
    closedAt: timestamp({ withTimezone: true }),
    end: text("ended_as").$type<SupportEnd>(),
  },
  (table) => [
    uniqueIndex("support_threads_member").on(table.memberId),
    // The queue of a site, by waiting time.
    index("support_threads_waiting")
      .on(table.siteId, table.waitingSince)
      .where(sql`${table.waitingSince} is not null`),
    index("support_threads_site").on(table.siteId, table.lastAt),
    check("support_threads_closed", sql`${table.closedAt} is null or ${table.waitingSince} is null`),
    check("support_threads_ended", sql`(${table.closedAt} is null) = (${table.end} is null)`),
    check("support_threads_end", sql`${table.end} in ('solved','no_answer_needed','elsewhere')`),
  ],
);

/** Messages of a conversation with support; they are plain text. */
export const supportMessages = pgTable(
  "support_messages",
  {
    id: uuid().primaryKey(),
    threadId: uuid()
      .notNull()
      .references(() => supportThreads.id, { onDelete: "cascade" }),
    /** Number within the conversation, from 1, without gaps. */
    seq: integer().notNull(),
    from: text("from_whom").$type<"member" | "site">().notNull(),
    /** The staff member who wrote it; null for the member. */
    staffId: uuid().references(() => staffAccounts.id),
    /** Made by the member's browser: a repeat is the same message. */
    clientId: uuid(),
    text: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique("support_messages_seq").on(table.threadId, table.seq),
    unique("support_messages_client").on(table.threadId, table.clientId),
    index("support_messages_staff").on(table.staffId),
    check("support_messages_from", sql`${table.from} in ('member','site')`),
    check("support_messages_staff_known", sql`(${table.from} = 'member') = (${table.staffId} is null)`),
    check("support_messages_client_known", sql`(${table.from} = 'member') = (${table.clientId} is not null)`),
  ],
);

/** The staff member who works on a conversation: others cannot answer it meanwhile. */
export const supportClaims = pgTable(
  "support_claims",
  {
    threadId: uuid()
      .primaryKey()
      .references(() => supportThreads.id, { onDelete: "cascade" }),
    holderId: uuid()
      .notNull()
      .references(() => staffAccounts.id),
    /** After this time others may take it. */
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("support_claims_holder").on(table.holderId)],
);
