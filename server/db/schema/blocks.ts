import { index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { profiles } from "./profiles.ts";
import { sites } from "./sites.ts";

/** Addresses and mobile numbers that members blocked before meeting whoever has them. */
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
    /** Slow hash of the mailbox, or of the number (exclusion-hash.ts): the table alone names nobody. */
    contactHash: text().notNull(),
    /** First letter and domain, or country and last two digits, for the blocker to know it again. */
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
    /** The blocker's name at the time: whoever was blocked learns no later one. */
    blockerName: text().notNull(),
    /** Made by an address or number that the blocker named before they met: told to neither of them. Null: by the blocker's click. */
    contactBlockId: uuid().references(() => contactBlocks.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index("blocks_blocked").on(table.blockedId, table.blockerId),
    index("blocks_contact_block").on(table.contactBlockId),
  ],
);
