import { randomBytes } from "node:crypto";
import { and, count, eq, gt } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { loosePhotoFiles } from "#server/db/schema/photos.ts";
import { AppError } from "#server/platform/errors.ts";
import { uploadMaxMs } from "./photo-limits.ts";
import { lockAlbum } from "./queries.ts";

/** Reserves one of a member's photo slots for an upload; answers the key of the future files. */
export async function reserveSlot(
  db: Db,
  { memberId, limit, now }: { memberId: string; limit: number; now: Date },
): Promise<string> {
  return db.transaction(async (tx) => {
    const album = await lockAlbum(tx, memberId);
    const [reserved] = await tx
      .select({ count: count() })
      .from(loosePhotoFiles)
      .where(
        and(
          eq(loosePhotoFiles.memberId, memberId),
          eq(loosePhotoFiles.holdsSlot, true),
          gt(loosePhotoFiles.createdAt, new Date(now.getTime() - uploadMaxMs)),
        ),
      );
    if (album.photos.length + /* defence: slots-reserved */ (reserved?.count ?? 0) >= limit)
      throw new AppError("photo_limit_reached");
    return reserveFiles(tx, { memberId, holdsSlot: true, now });
  });
}

/** Reserves a key for files that no row names yet; without a slot where they belong to no album. */
export async function reserveFiles(
  tx: Db,
  { memberId, holdsSlot, now }: { memberId: string; holdsSlot: boolean; now: Date },
): Promise<string> {
  const fileKey = randomBytes(24).toString("base64url");
  await tx.insert(loosePhotoFiles).values({ fileKey, memberId, holdsSlot, createdAt: now });
  return fileKey;
}
