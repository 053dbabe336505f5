import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";

/** A member's cap for a day or a month. Without a row, or after the cap was lifted, there is no cap. */
export const spendingCaps = pgTable(
  "spending_caps",
  {
    memberId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    period: text().$type<"day" | "month">().notNull(),
    amountMinor: integer().notNull(),
    /** Currency and time zone are fixed while the cap exists: another zone would start a second day. */
    currency: text().notNull(),
    timeZone: text().notNull(),
    /** A pending raise: its kind, the new amount (null: no cap), the time of the request and the time it takes effect. */
    changeId: uuid(),
    changeMinor: integer(),
    changeAskedAt: timestamp({ withTimezone: true }),
    changeAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.period] }),
    check("spending_caps_period", sql`${table.period} in ('day','month')`),
    check("spending_caps_amount", sql`${table.amountMinor} > 0`),
    check("spending_caps_looser", sql`${table.changeMinor} > ${table.amountMinor}`),
    check(
      "spending_caps_change",
      sql`(${table.changeId} is null) = (${table.changeAt} is null)
        and (${table.changeId} is null) = (${table.changeAskedAt} is null)
        and (${table.changeId} is not null or ${table.changeMinor} is null)`,
    ),
    check("spending_caps_wait", sql`${table.changeAt} >= ${table.changeAskedAt} + interval '24 hours'`),
  ],
);

/** Until when a member has switched buying off. */
export const spendingPauses = pgTable("spending_pauses", {
  memberId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  until: timestamp({ withTimezone: true }).notNull(),
});
