import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sites } from "./sites.ts";

/** Addresses and numbers whose owners wish that nobody signs up with them for a while. */
export const selfExclusions = pgTable(
  "self_exclusions",
  {
    id: uuid().primaryKey(),
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    kind: text().$type<"email" | "phone">().notNull(),
    /** Slow hash of the address or number (exclusion-hash.ts): the table alone names nobody. */
    contactHash: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Only ever moves further away. */
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("self_exclusions_contact").on(table.siteId, table.kind, table.contactHash),
    index("self_exclusions_until").on(table.until),
    check("self_exclusions_kind", sql`${table.kind} in ('email','phone')`),
  ],
);

/** Self-exclusions that were asked for and wait for the link of their mail. The address itself is in the mail alone. */
export const exclusionWishes = pgTable(
  "exclusion_wishes",
  {
    tokenHash: text().primaryKey(),
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    contactHash: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("exclusion_wishes_contact").on(table.siteId, table.contactHash, table.createdAt),
    index("exclusion_wishes_expiry").on(table.expiresAt),
  ],
);
