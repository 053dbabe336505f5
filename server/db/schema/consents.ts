import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";

/** One row for each consent and each withdrawal of one; rows never change. */
export const consents = pgTable(
  "consents",
  {
    id: uuid().primaryKey(),
    memberId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    kind: text().$type<"terms" | "sexuality" | "tracking" | "stored_card">().notNull(),
    /** The wording, by the date from which it was in force. */
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
