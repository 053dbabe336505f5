import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { profiles } from "./profiles.ts";

/** Searches that a member named and kept, with the filters of their address. */
export const savedSearches = pgTable(
  "saved_searches",
  {
    id: uuid().primaryKey(),
    memberId: uuid()
      .notNull()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    name: text().notNull(),
    /** As they were saved; a later release may have fewer values (keep-known-filters.ts). */
    filters: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Whether the weekly note tells of new members in it. */
    tellsWeekly: boolean().notNull().default(false),
    /** The newest note covers sign-ups from the first time until before the second one; whole days (UTC). */
    toldFrom: timestamp({ withTimezone: true }),
    toldUntil: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("saved_searches_member").on(table.memberId, table.createdAt),
    index("saved_searches_told").on(table.memberId).where(sql`${table.tellsWeekly}`),
    check("saved_searches_name", sql`char_length(${table.name}) between 1 and 60`),
    check(
      "saved_searches_period",
      sql`not ${table.tellsWeekly} or (${table.toldFrom} is not null and ${table.toldUntil} is not null)`,
    ),
  ],
);
