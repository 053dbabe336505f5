import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";

/**
 * Moving pictures that a provider found, shared by all members: no row says who searched, or for what. Rows that were
 * never sent are swept; those of messages stay until their provider withdraws them.
 */
export const gifs = pgTable(
  "gifs",
  {
    id: uuid().primaryKey(),
    /** The provider's name, and its id of the picture. */
    provider: text().notNull(),
    gifId: text().notNull(),
    description: text().notNull(),
    /** Pixels of the large picture. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** Addresses at the provider, which only the server calls. */
    smallAddress: text().notNull(),
    largeAddress: text().notNull(),
    /** When it was last seen at the provider: by a search, up to an hour late, or by the sweep of withdrawn gifs. */
    foundAt: timestamp({ withTimezone: true }).notNull(),
    /** When it was first sent; set by the statement that stores messages. */
    sentAt: timestamp({ withTimezone: true }),
    /** Whether the two files of a size are stored. */
    hasSmall: boolean().notNull().default(false),
    hasLarge: boolean().notNull().default(false),
  },
  (table) => [
    unique("gifs_of_provider").on(table.provider, table.gifId),
    // For the sweep.
    index("gifs_unsent").on(table.foundAt).where(sql`${table.sentAt} is null`),
    check("gifs_size", sql`${table.width} > 0 and ${table.height} > 0`),
  ],
);
