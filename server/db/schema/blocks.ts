import { index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { profiles } from "./profiles.ts";

export const blocks = pgTable(
  "blocks",
  {
    blockerId: uuid()
      .notNull()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    blockedId: uuid()
      .notNull()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    /** The blocker's name at the time: whoever was blocked learns no later one. */
    blockerName: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index("blocks_blocked").on(table.blockedId, table.blockerId),
  ],
);
