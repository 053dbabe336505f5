import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, timestamp, uuid } from "drizzle-orm/pg-core";
import { profiles } from "./profiles.ts";

/** Profiles (`hidden`) that a member (`hider`) does not want to have proposed any more; one row a pair and direction. */
export const hiddenProfiles = pgTable(
  "hidden_profiles",
  {
    hiderId: uuid()
      .notNull()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    hiddenId: uuid()
      .notNull()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hiderId, table.hiddenId] }),
    index("hidden_profiles_hidden").on(table.hiddenId),
    check("hidden_profiles_not_self", sql`${table.hiderId} <> ${table.hiddenId}`),
  ],
);
