import { index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { profiles } from "./profiles.ts";
import { sites } from "./sites.ts";

/** Addresses and mobile numbers that members blocked in advance. */
export const contactBlocks = pgTable(
  "contact_blocks",
  {
    id: uuid().primaryKey(),
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    blockerId: uuid()
      .notNull()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    /** Slow hash of the mailbox, or of the number (exclusion-hash.ts): the table alone identifies no person. */
    contactHash: text().notNull(),
    /** First letter and domain, or country and last two digits, so that the blocker recognises it. */
    hint: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("contact_blocks_contact").on(table.blockerId, table.contactHash),
    index("contact_blocks_waiting").on(table.siteId, table.contactHash),
  ],
);

export const blocks = pgTable(
  "blocks",
  {
    blockerId: uuid()
      .notNull()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    blockedId: uuid()
      .notNull()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    /** The blocker's name at the time: the blocked member sees no later one. */
    blockerName: text().notNull(),
    /** The blocked address or number that caused this block, which is hidden from both members. Null: by the blocker's click. */
    contactBlockId: uuid().references(() => contactBlocks.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index("blocks_blocked").on(table.blockedId, table.blockerId),
    index("blocks_contact_block").on(table.contactBlockId),
  ],
);
