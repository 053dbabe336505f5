import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
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
    // The queue of those who moderate.
    index("photos_pending").on(table.createdAt, table.id).where(sql`${table.status} = 'pending'`),
    check("photos_status", sql`${table.status} in ('pending','active','rejected')`),
  ],
);

/**
 * Files that stand, or may stand, without a photo: of an upload under way and of a photo just deleted. The row is
 * written before the files and goes with them or with the photo's row, so that nothing is ever left lying about.
 */
export const loosePhotoFiles = pgTable(
  "loose_photo_files",
  {
    fileKey: text().primaryKey(),
    /** Whose: a member, or a complaint. No reference: the files must be found when they are gone. */
    memberId: uuid().notNull(),
    /** An upload's: keeps one of the member's slots until it is done. */
    holdsSlot: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("loose_photo_files_member").on(table.memberId),
    index("loose_photo_files_created").on(table.createdAt),
  ],
);

/** Which moderator looks at a photo: nobody else gets it meanwhile. */
export const photoClaims = pgTable(
  "photo_claims",
  {
    photoId: uuid()
      .primaryKey()
      .references(() => photos.id, { onDelete: "cascade" }),
    /** Of staff. */
    holderId: uuid().notNull(),
    /** After this anybody may have it. */
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("photo_claims_holder").on(table.holderId)],
);
