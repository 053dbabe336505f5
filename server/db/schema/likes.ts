import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, timestamp, uuid } from "drizzle-orm/pg-core";
import { profiles } from "./profiles.ts";

export const likes = pgTable(
  "likes",
  {
    fromId: uuid()
      .notNull()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    toId: uuid()
      .notNull()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When the liked member opened the liker's profile; null: new. */
    seenAt: timestamp({ withTimezone: true }),
    /** When the new-like modal or the celebration of its match showed it (promise 2: each real like once). */
    announcedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.fromId, table.toId] }),
    index("likes_received").on(table.toId, table.createdAt.desc().nullsFirst()),
    index("likes_sent").on(table.fromId, table.createdAt.desc().nullsFirst()),
    check("likes_not_self", sql`${table.fromId} <> ${table.toId}`),
  ],
);

/** Two members who like each other; one row a pair, lower id first. */
export const matches = pgTable(
  "matches",
  {
    lowId: uuid()
      .notNull()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    highId: uuid()
      .notNull()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lowId, table.highId] }),
    index("matches_high").on(table.highId),
    check("matches_order", sql`${table.lowId} < ${table.highId}`),
  ],
);
