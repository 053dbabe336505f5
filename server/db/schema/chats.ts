import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { StoredKind } from "#contracts/talking/chats.ts";
import { accounts } from "./accounts.ts";
import { sites } from "./sites.ts";

/** Of a photo: its id in chat_photos, which is deleted with its sender, and the facts that the message keeps. */
export type MessagePayload = { photo: string; view_once: boolean };

export const conversations = pgTable(
  "conversations",
  {
    id: uuid().primaryKey(),
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    lowId: uuid()
      .notNull()
      .references(() => accounts.id),
    highId: uuid()
      .notNull()
      .references(() => accounts.id),
    /** Number of the newest message; counts without gaps under the row's lock. */
    lastSeq: bigint({ mode: "number" }).notNull().default(0),
    lastMessageAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique("conversations_pair").on(table.lowId, table.highId),
    index("conversations_high").on(table.highId),
    check("conversations_order", sql`${table.lowId} < ${table.highId}`),
  ],
);

/** One side of a conversation. */
export const conversationSides = pgTable(
  "conversation_sides",
  {
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    memberId: uuid()
      .notNull()
      .references(() => accounts.id),
    partnerId: uuid()
      .notNull()
      .references(() => accounts.id),
    unreadCount: integer().notNull().default(0),
    /** Newest number that this side has received by the live stream or a read. */
    deliveredSeq: bigint({ mode: "number" }).notNull().default(0),
    readSeq: bigint({ mode: "number" }).notNull().default(0),
    /** Messages up to this number were deleted by this side. */
    clearedSeq: bigint({ mode: "number" }).notNull().default(0),
    /** Hidden from the list until a newer message arrives. */
    hiddenAt: timestamp({ withTimezone: true }),
    /** Copy of the conversation's, so that one index serves the list. */
    lastMessageAt: timestamp({ withTimezone: true }).notNull(),
    /** How many free messages this member has sent here; above 0 the conversation counts as one of the free two. */
    freeSent: integer().notNull().default(0),
    /** Up to this number the member was or will be informed by mail; the next mail waits until it is read. */
    notedSeq: bigint({ mode: "number" }).notNull().default(0),
    /** The same for pushes. */
    pushedSeq: bigint({ mode: "number" }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.memberId] }),
    index("conversation_sides_list").on(
      table.memberId,
      table.lastMessageAt.desc().nullsFirst(),
      table.conversationId.desc().nullsFirst(),
    ),
    // For the sweep of mails; a notified side leaves this index, so further messages do not write to it.
    index("conversation_sides_unnoted")
      .on(table.lastMessageAt)
      .where(sql`${table.unreadCount} > 0 and ${table.notedSeq} <= ${table.readSeq}`),
    // Every query that shows a member checks for a conversation between the two.
    unique("conversation_sides_partner").on(table.memberId, table.partnerId),
    // For erasing an account.
    index("conversation_sides_of_partner").on(table.partnerId),
    check("conversation_sides_unread", sql`${table.unreadCount} >= 0`),
  ],
);

export const messages = pgTable(
  "messages",
  {
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    seq: bigint({ mode: "number" }).notNull(),
    id: uuid().notNull(),
    senderId: uuid()
      .notNull()
      .references(() => accounts.id),
    /** Unique per sender: a repeated message is stored, charged and shown once. */
    clientId: uuid().notNull(),
    kind: text().$type<StoredKind>().notNull().default("text"),
    body: text().notNull(),
    /** The data of the kind besides the text; null for a text. */
    payload: jsonb().$type<MessagePayload>(),
    /** Number of the message that it answers. No foreign key: both may be purged at different times. */
    replyTo: bigint({ mode: "number" }),
    /** Credits it cost the sender. */
    cost: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Its sender withdrew it. Its kind is `removed` then, which the release before shows. */
    withdrawnAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq] }),
    unique("messages_client_id").on(table.senderId, table.clientId),
    // For the ledger, which names a paid message by its id.
    index("messages_paid").on(table.id).where(sql`${table.cost} > 0`),
    check("messages_cost", sql`${table.cost} >= 0`),
    check("messages_payload", sql`(${table.kind} in ('text','removed')) = (${table.payload} is null)`),
  ],
);
