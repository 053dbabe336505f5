import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, timestamp, uuid } from "drizzle-orm/pg-core";
import { profiles } from "./profiles.ts";

/** Which member (`from`) looked at whose profile (`to`), and when last; one row a pair and direction. */
export const visits = pgTable(
  "visits",
  {
    fromId: uuid()
      .notNull()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    toId: uuid()
      .notNull()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    visitedAt: timestamp({ withTimezone: true }).notNull(),
    // Rounded for lists and their cursors: the exact time would tell the second at which a member was here.
    visitedAround: timestamp({ withTimezone: true })
      .notNull()
      .generatedAlwaysAs(sql`date_bin('15 minutes', visited_at, timestamptz 'epoch')`),
  },
  (table) => [
    primaryKey({ columns: [table.fromId, table.toId] }),
    index("visits_received").on(
      table.toId,
      table.visitedAround.desc().nullsFirst(),
      table.fromId.desc().nullsFirst(),
    ),
    index("visits_old").on(table.visitedAt),
    check("visits_not_self", sql`${table.fromId} <> ${table.toId}`),
  ],
);

/** Up to when a member has seen the visits to their profile. No row: the list was never opened. */
export const visitMarks = pgTable("visit_marks", {
  memberId: uuid()
    .primaryKey()
    .references(() => profiles.memberId, { onDelete: "cascade" }),
  seenUntil: timestamp({ withTimezone: true }).notNull(),
});
