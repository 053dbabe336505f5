import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { profiles } from "./profiles.ts";

/** The members that a member passed in the swipe game, and when last. */
export const swipePasses = pgTable(
  "swipe_passes",
  {
    memberId: uuid()
      .notNull()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    passedId: uuid()
      .notNull()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    passedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.passedId] }),
    index("swipe_passes_latest").on(table.memberId, table.passedAt.desc().nullsFirst()),
    index("swipe_passes_passed").on(table.passedId),
    index("swipe_passes_old").on(table.passedAt),
    check("swipe_passes_not_self", sql`${table.memberId} <> ${table.passedId}`),
  ],
);

/** The day for which a free member's likes of the swipe game count, and when the latest were given. No row: none yet. */
export const swipeDays = pgTable(
  "swipe_days",
  {
    memberId: uuid()
      .primaryKey()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    /** The zone at the start of the day: another zone counts from the next day (docs/decisions/0048-swipe-game.md). */
    timeZone: text().notNull(),
    /** Midnight of the calendar day; after a change of zone the day may start later, at the end of the day before. */
    midnightAt: timestamp({ withTimezone: true }).notNull(),
    beganAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    /** Of this day and the one before. */
    likedAt: timestamp({ withTimezone: true }).array().notNull(),
  },
  (table) => [
    check(
      "swipe_days_order",
      sql`${table.midnightAt} <= ${table.beganAt} and ${table.beganAt} <= ${table.endsAt}`,
    ),
  ],
);
