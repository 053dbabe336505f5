import { eq } from "drizzle-orm";
import { altMaxLength } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { photos } from "#server/db/schema/photos.ts";
import { FieldError } from "#server/platform/errors.ts";
import { isLongerThan } from "#server/platform/text/graphemes.ts";
import { lockAlbum, photoIn } from "./queries.ts";
import { setMainPhoto } from "./set-main-photo.ts";

type Change = { alt?: string | undefined; isMain?: true | undefined };

/** Changes the description of an own photo, or makes it the main photo. A rejected photo cannot become it. */
export async function updatePhoto(
  db: Db,
  { memberId, photoId, change, now }: { memberId: string; photoId: string; change: Change; now: Date },
): Promise<{ isMainChanged: boolean }> {
  return db.transaction(async (tx) => {
    const album = await lockAlbum(tx, memberId);
    const photo = photoIn(album, photoId);
    if (change.isMain && photo.status === "rejected") throw new FieldError({ is_main: { code: "invalid" } });
    if (change.alt !== undefined) {
      // defence: alt-marks-bounded
      if (isLongerThan(change.alt, altMaxLength)) {
        throw new FieldError({ alt: { code: "too_long", params: { max: altMaxLength } } });
      }
      await tx.update(photos).set({ alt: change.alt }).where(eq(photos.id, photoId));
    }
    if (!change.isMain || album.mainPhotoId === photoId) return { isMainChanged: false };
    await setMainPhoto(tx, { memberId, photoId, now });
    return { isMainChanged: true };
  });
}
