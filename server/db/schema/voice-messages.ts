import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { messages } from "./chats.ts";
import { profiles } from "./profiles.ts";

/** The sound of a voice message: uploaded first, then part of exactly one message and deleted with it. */
export const voiceMessages = pgTable(
  "voice_messages",
  {
    id: uuid().primaryKey(),
    /** The sender: erasing them deletes the sound; the message stays for the partner. */
    memberId: uuid()
      .notNull()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    /** As in `photos`. */
    fileKey: text().notNull(),
    container: text().$type<"webm" | "mp4">().notNull(),
    durationMs: integer().notNull(),
    bytes: integer().notNull(),
    /** Its drawing, made by the sender's browser; empty until it is sent. */
    peaks: smallint().array().notNull().default(sql`'{}'`),
    /** The message it was sent with; both null until then. */
    conversationId: uuid(),
    seq: bigint({ mode: "number" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    // Deleting the message deletes the sound, and a trigger passes its file to the sweep.
    foreignKey({
      columns: [table.conversationId, table.seq],
      foreignColumns: [messages.conversationId, messages.seq],
      name: "voice_messages_message",
    }).onDelete("cascade"),
    // An upload becomes one message, a message has one sound.
    unique("voice_messages_of_message").on(table.conversationId, table.seq),
    index("voice_messages_member").on(table.memberId),
    // For the sweep: uploads that were never sent.
    index("voice_messages_unsent").on(table.createdAt).where(sql`${table.conversationId} is null`),
    check("voice_messages_container", sql`${table.container} in ('webm','mp4')`),
    check("voice_messages_duration", sql`${table.durationMs} > 0 and ${table.bytes} > 0`),
    check("voice_messages_sent", sql`(${table.conversationId} is null) = (${table.seq} is null)`),
  ],
);
