import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { messages } from "./chats.ts";
import { profiles } from "./profiles.ts";

/** A photo for a chat: uploaded first, then part of exactly one message and deleted with it. */
export const chatPhotos = pgTable(
  "chat_photos",
  {
    id: uuid().primaryKey(),
    /** The sender: erasing them deletes the photo; the message stays for the partner. */
    memberId: uuid()
      .notNull()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    /** Null until it is sent. */
    receiverId: uuid().references(() => accounts.id, { onDelete: "set null" }),
    /** As in `photos`; null once the files of an opened view-once photo were deleted. */
    fileKey: text(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Tiny data URL shown until the photo has loaded. */
    placeholder: text().notNull(),
    /** The message it was sent with; both null until then. */
    conversationId: uuid(),
    seq: bigint({ mode: "number" }),
    isViewOnce: boolean().notNull().default(false),
    /** Since when the receiver may see it sharp: at once from known members, otherwise once they allow it. */
    revealedAt: timestamp({ withTimezone: true }),
    /** When the receiver opened a view-once photo. */
    openedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    // Deleting the message deletes the photo, and a trigger passes its files to the sweep.
    foreignKey({
      columns: [table.conversationId, table.seq],
      foreignColumns: [messages.conversationId, messages.seq],
      name: "chat_photos_message",
    }).onDelete("cascade"),
    // An upload becomes one message, a message has one photo.
    unique("chat_photos_of_message").on(table.conversationId, table.seq),
    index("chat_photos_member").on(table.memberId),
    index("chat_photos_receiver").on(table.receiverId),
    // For the sweep: uploads that were never sent, and viewed photos.
    index("chat_photos_unsent").on(table.createdAt).where(sql`${table.conversationId} is null`),
    index("chat_photos_viewed").on(table.openedAt).where(sql`${table.fileKey} is not null`),
    check(
      "chat_photos_sent",
      sql`(${table.conversationId} is null) = (${table.seq} is null)
        and (${table.conversationId} is not null or ${table.revealedAt} is null)`,
    ),
    check("chat_photos_opened", sql`${table.openedAt} is null or ${table.isViewOnce}`),
    check("chat_photos_files", sql`${table.fileKey} is not null or ${table.openedAt} is not null`),
  ],
);

/** A member's decision about all photos of one sender. */
export const photoChoices = pgTable(
  "photo_choices",
  {
    /** The deciding member. */
    memberId: uuid()
      .notNull()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    senderId: uuid()
      .notNull()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    choice: text().$type<"always" | "never">().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.senderId] }),
    index("photo_choices_sender").on(table.senderId),
    check("photo_choices_choice", sql`${table.choice} in ('always','never')`),
  ],
);
