import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { profiles } from "./profiles.ts";

export const photos = pgTable(
  "photos",
  {
    id: uuid().primaryKey(),
    memberId: uuid()
      .notNull()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    /** Unguessable prefix of the stored files: `<fileKey>/card.webp`, page, full, blurred. */
    fileKey: text().notNull(),
    position: integer().notNull(),
    status: text().$type<"pending" | "active" | "rejected">().notNull(),
    /** Key of the reason a moderator or rule gave: `photos.rejected.<reason>`. */
    rejectedReason: text(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Tiny data URL shown until the photo has come. */
    placeholder: text().notNull(),
    alt: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("photos_member").on(table.memberId, table.position),
    check("photos_status", sql`${table.status} in ('pending','active','rejected')`),
  ],
);
