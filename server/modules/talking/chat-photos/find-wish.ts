import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "#server/db/open-database.ts";

type Pair = { receiverId: string; senderId: string };

/** The receiver's wish for a photo of this sender: refused, blurred until they allow it, or sharp. */
export type PhotoWish = "refused" | "blurred" | "sharp";

/**
 * The receiver's wish now (`photo_wish`). The receiver knows a sender whom they matched or wrote to. A receiver who left
 * has no wish; other checks refuse them.
 */
export async function findPhotoWish(db: Db, { receiverId, senderId }: Pair): Promise<PhotoWish> {
  const [row] = await rowsOf<{ wish: PhotoWish | null }>(
    db,
    sql`select photo_wish(${receiverId}::uuid, ${senderId}::uuid) as wish`,
  );
  return row?.wish ?? "blurred";
}
