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
    /** Tiny data URL shown until the photo has loaded. */
    placeholder: text().notNull(),
    alt: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("photos_member").on(table.memberId, table.position),
    // For the moderators' queue.
    index("photos_pending").on(table.createdAt, table.id).where(sql`${table.status} = 'pending'`),
    check("photos_status", sql`${table.status} in ('pending','active','rejected')`),
  ],
);

/**
 * Files that have, or may have, no photo: of an upload in progress or of a deleted photo. The row is written before the
 * files and deleted with them, or when the photo's row is written, so that no file is ever lost.
 */
export const loosePhotoFiles = pgTable(
  "loose_photo_files",
  {
    fileKey: text().primaryKey(),
    /** The owner: a member, or a complaint. No foreign key: the files must be found after the owner is erased. */
    memberId: uuid().notNull(),
    /** For an upload: reserves one of the member's slots until it is done. */
    holdsSlot: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("loose_photo_files_member").on(table.memberId),
    index("loose_photo_files_created").on(table.createdAt),
  ],
);

/** The moderator who reviews a photo: others do not get it meanwhile. */
export const photoClaims = pgTable(
  "photo_claims",
  {
    photoId: uuid()
      .primaryKey()
      .references(() => photos.id, { onDelete: "cascade" }),
    /** Of staff. */
    holderId: uuid().notNull(),
    /** After this time others may take it. */
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("photo_claims_holder").on(table.holderId)],
);
