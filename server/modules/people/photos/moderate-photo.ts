import { eq } from "drizzle-orm";
import type { RejectionReason } from "#contracts/people/rejection-reasons.ts";
import type { Db } from "#server/db/open-database.ts";
import { photoClaims, photos } from "#server/db/schema/photos.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { type Album, lockAlbum, nextMainPhoto } from "./queries.ts";
import { setMainPhoto } from "./set-main-photo.ts";

/** `reason` is the key of the text the owner reads: `photos.rejected.<reason>`. */
export type Verdict = { status: "active" } | { status: "rejected"; reason: RejectionReason };

type Settling = { memberId: string; album: Album; photoId: string; verdict: Verdict; now: Date };

/** Decides on a waiting photo; false where it is gone or already decided on. */
export async function moderatePhoto(
  db: Db,
  queue: Queue,
  { photoId, verdict, now }: { photoId: string; verdict: Verdict; now: Date },
): Promise<boolean> {
  const [found] = await db.select({ memberId: photos.memberId }).from(photos).where(eq(photos.id, photoId));
  if (!found) return false;
  const { memberId } = found;
  return db.transaction(async (tx) => {
    const album = await lockAlbum(tx, memberId);
    return settlePhoto(tx, queue, { memberId, album, photoId, verdict, now });
  });
}

/** The same inside a transaction that has locked the owner's album (`lockAlbum`). */
export async function settlePhoto(
  tx: Db,
  queue: Queue,
  { memberId, album, photoId, verdict, now }: Settling,
): Promise<boolean> {
  if (album.photos.find(({ id }) => id === photoId)?.status !== "pending") return false;
  const rejectedReason = verdict.status === "rejected" ? verdict.reason : null;
  await tx.update(photos).set({ status: verdict.status, rejectedReason }).where(eq(photos.id, photoId));
  await tx.delete(photoClaims).where(eq(photoClaims.photoId, photoId));
  if (verdict.status === "rejected" && album.mainPhotoId === photoId) {
    await setMainPhoto(tx, { memberId, photoId: nextMainPhoto(album, photoId), now });
  }
  await notify(tx, queue, { memberId, type: "photo_verdict", subjectId: photoId, now });
  return true;
}
