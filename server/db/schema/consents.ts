import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";

/** What members agreed to and took back, each time by a row of its own: nothing here is ever changed. */
export const consents = pgTable(
  "consents",
  {
    id: uuid().primaryKey(),
    memberId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    kind: text().$type<"terms" | "sexuality" | "tracking" | "stored_card">().notNull(),
    /** Which wording: the date from which it was in force. */
    version: text().notNull(),
    /** False: taken back. */
    isGiven: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("consents_member").on(
      table.memberId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    check("consents_kind", sql`${table.kind} in ('terms','sexuality','tracking','stored_card')`),
  ],
);
