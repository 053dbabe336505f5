import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sites } from "./sites.ts";

/** Addresses and numbers whose owners asked to refuse sign-ups with them for a time. */
export const selfExclusions = pgTable(
  "self_exclusions",
  {
    id: uuid().primaryKey(),
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    kind: text().$type<"email" | "phone">().notNull(),
    /** Slow hash of the address or number (exclusion-hash.ts): the table alone identifies no person. */
    contactHash: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** It can only be moved later. */
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("self_exclusions_contact").on(table.siteId, table.kind, table.contactHash),
    index("self_exclusions_until").on(table.until),
    check("self_exclusions_kind", sql`${table.kind} in ('email','phone')`),
  ],
);

/** Requested self-exclusions that wait for the link of their mail. Only the mail contains the address. */
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
