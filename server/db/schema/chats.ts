import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
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
import type { StoredKind } from "#contracts/talking/message-kinds.ts";
import type { ReactionKind } from "#contracts/talking/reactions.ts";
import { accounts } from "./accounts.ts";
import { profiles } from "./profiles.ts";
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
    /** Number of the newest change of a reaction; counts under the row's lock. */
    reactionsVersion: bigint({ mode: "number" }).notNull().default(0),
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
    /** Since then no mail and no push tells this side of new messages; null: they do. */
    mutedAt: timestamp({ withTimezone: true }),
    /** Off the list since then, until a newer message arrives; null: on the list, if it is not hidden. */
    archivedAt: timestamp({ withTimezone: true }),
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

/**
 * A side that its member pinned. A table of its own: the few pinned ones of thousands are found by its key, and no index
 * has to be built on the large table of sides.
 */
export const conversationPins = pgTable(
  "conversation_pins",
  {
    memberId: uuid().notNull(),
    conversationId: uuid().notNull(),
    pinnedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.conversationId] }),
    foreignKey({
      name: "conversation_pins_side",
      columns: [table.conversationId, table.memberId],
      foreignColumns: [conversationSides.conversationId, conversationSides.memberId],
    }).onDelete("cascade"),
    // For the foreign key, when a conversation is deleted.
    index("conversation_pins_conversation").on(table.conversationId),
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
    /**
     * The name of a sticker: a text with one is shown as a sticker. Its body is the sticker's sign among emoji, which the
     * release before shows. What that release empties keeps the name, so it counts for the kind `text` only.
     */
    sticker: text(),
    /**
     * The name of a gift: a text with one is shown as a gift. Its body is the gift's sign among emoji, and its note on the
     * lines after it. It counts for the kind `text` only, like that of a sticker.
     */
    gift: text(),
    /**
     * The id of a voice message in `voice_messages`, whose row is deleted with its sender: a text with one is shown as a
     * voice message. Its body is a sign and the length, which the release before shows. It counts for the kind `text` only.
     */
    voice: uuid(),
    /**
     * The id of a picture in `gifs`: a text with one is shown as a gif. Its body is a sign and the picture's description,
     * which the release before shows. It counts for the kind `text` only. No foreign key: a key that fails would make the
     * other messages of its batch fail, and a message without its picture is shown as "GIF".
     */
    gif: uuid(),
    /** Number of the message that it answers. No foreign key: both may be purged at different times. */
    replyTo: bigint({ mode: "number" }),
    /** Credits it cost the sender. */
    cost: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** A kind refusal: it is no answer, and does not make its receiver known to its sender. An older release does not write it. */
    isRefusal: boolean().notNull().default(false),
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

/**
 * The messages that are gifts, by their receiver, whom messages do not name. Whether a gift counts is read from its message
 * and from the receiver's side (docs/decisions/0093-gift-shelf.md).
 */
export const receivedGifts = pgTable(
  "received_gifts",
  {
    conversationId: uuid().notNull(),
    seq: bigint({ mode: "number" }).notNull(),
    /** The receiver. The release before erases no rows, so they go with the profile. */
    memberId: uuid()
      .notNull()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq] }),
    foreignKey({
      name: "received_gifts_message",
      columns: [table.conversationId, table.seq],
      foreignColumns: [messages.conversationId, messages.seq],
    }).onDelete("cascade"),
    index("received_gifts_member").on(table.memberId),
  ],
);

/**
 * The text with which a member began a conversation, as a keyed hash: the same text of one member has the same
 * fingerprint, and nobody can read the text from it. Kept for some days, so that a text to many people is noticed.
 */
export const openingTexts = pgTable(
  "opening_texts",
  {
    /** A conversation is begun once. */
    conversationId: uuid()
      .primaryKey()
      .references(() => conversations.id, { onDelete: "cascade" }),
    memberId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    fingerprint: text().notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("opening_texts_same").on(table.memberId, table.fingerprint, table.sentAt),
    // For the nightly job.
    index("opening_texts_old").on(table.sentAt),
  ],
);

/** The reaction of one member to one message; changed in place. */
export const messageReactions = pgTable(
  "message_reactions",
  {
    conversationId: uuid().notNull(),
    seq: bigint({ mode: "number" }).notNull(),
    memberId: uuid()
      .notNull()
      .references(() => accounts.id),
    /** Null once it was taken back: the row then tells pages that missed this. */
    kind: text().$type<ReactionKind>(),
    /** Number of its last change within the conversation. */
    version: bigint({ mode: "number" }).notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    // One reaction a member and message, whatever two devices send at once.
    primaryKey({ columns: [table.conversationId, table.seq, table.memberId] }),
    foreignKey({
      name: "message_reactions_message",
      columns: [table.conversationId, table.seq],
      foreignColumns: [messages.conversationId, messages.seq],
    }).onDelete("cascade"),
    // For pages that ask for changes after a number.
    unique("message_reactions_version").on(table.conversationId, table.version),
    // For erasing an account.
    index("message_reactions_of_member").on(table.memberId),
  ],
);
