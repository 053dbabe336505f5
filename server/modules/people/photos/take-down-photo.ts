import { and, eq } from "drizzle-orm";
import type { RejectionReason } from "#contracts/people/rejection-reasons.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { photoClaims, photos } from "#server/db/schema/photos.ts";
import { lockAlbum, nextMainPhoto } from "./queries.ts";
import { setMainPhoto } from "./set-main-photo.ts";

/**
 * Hides a photo from others, after any earlier verdict, inside the transaction of the act; its owner keeps it
 * in the album with the reason. False where it is gone, another site's, or not shown. Sends no notification.
 */
export async function takeDownPhoto(
  tx: Db,
  { photoId, siteId, reason, now }: { photoId: string; siteId: string; reason: RejectionReason; now: Date },
): Promise<boolean> {
  const [found] = await tx
    .select({ memberId: photos.memberId })
    .from(photos)
    .innerJoin(accounts, eq(accounts.id, photos.memberId))
    .where(and(eq(photos.id, photoId), eq(accounts.siteId, siteId)));
  if (!found) return false;
  const { memberId } = found;
  const album = await lockAlbum(tx, memberId);
  const photo = album.photos.find(({ id }) => id === photoId);
  if (!photo || photo.status === "rejected") return false;
  await tx.update(photos).set({ status: "rejected", rejectedReason: reason }).where(eq(photos.id, photoId));
  await tx.delete(photoClaims).where(eq(photoClaims.photoId, photoId));
  if (album.mainPhotoId === photoId)
    await setMainPhoto(tx, { memberId, photoId: nextMainPhoto(album, photoId), now });
  return true;
}
