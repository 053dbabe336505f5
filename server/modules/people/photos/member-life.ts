import { asc, eq } from "drizzle-orm";
import { photos } from "#server/db/schema/photos.ts";
import type { MemberLife } from "#server/platform/member-life.ts";

export const photosLife: MemberLife = {
  module: "photos",
  tables: {
    photos: { forget: "erased", export: "shown" },
    loose_photo_files: {
      forget: "erased",
      export: { withheld: "files about to be deleted: nobody's photo, or one that is in the making" },
    },
  },
  // The database lists the files of each deleted row for the sweep (migration "a member's life").
  async forget(tx, { memberId }) {
    await tx.delete(photos).where(eq(photos.memberId, memberId));
    return "gone";
  },
  async export(db, memberId) {
    const rows = await db
      .select()
      .from(photos)
      .where(eq(photos.memberId, memberId))
      .orderBy(asc(photos.position));
    return { photos: rows.map(({ placeholder: _, ...photo }) => photo) };
  },
  async pictures(db, memberId) {
    const rows = await db
      .select({ fileKey: photos.fileKey })
      .from(photos)
      .where(eq(photos.memberId, memberId))
      .orderBy(asc(photos.position), asc(photos.id));
    return rows.map(({ fileKey }) => fileKey);
  },
};
