import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { sites } from "./sites.ts";

/** A requested file with all data that the site holds of a member. */
export const archives = pgTable(
  "archives",
  {
    id: uuid().primaryKey(),
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    /** Null once the member is erased: the next sweep deletes the file, then the row. */
    memberId: uuid().references(() => accounts.id, { onDelete: "set null" }),
    status: text().$type<"building" | "ready">().notNull(),
    /** Per cent. */
    progress: integer().notNull().default(0),
    /** Unguessable: `archives/<id>/<fileKey>.zip`. */
    fileKey: text().notNull(),
    sizeBytes: bigint({ mode: "number" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("archives_member").on(table.memberId, table.createdAt),
    index("archives_expiry").on(table.expiresAt),
    check("archives_status", sql`${table.status} in ('building','ready')`),
    check("archives_progress", sql`${table.progress} between 0 and 100`),
  ],
);
