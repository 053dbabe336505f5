import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { photoClaims, photos } from "#server/db/schema/photos.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { settlePhoto, type Verdict } from "./moderate-photo.ts";
import { lockAlbum, photoIn } from "./queries.ts";

type Judgement = { photoId: string; siteId: string; staffId: string; verdict: Verdict; now: Date };

/**
 * Decides on a photo for a staff member, inside the transaction of the act; answers the photo's owner.
 * Refuses not_found (deleted, or another site's), photo_taken (another moderator holds it) and photo_settled
 * (it is decided).
 */
export async function judgePhoto(
  tx: Db,
  queue: Queue,
  { photoId, siteId, staffId, verdict, now }: Judgement,
): Promise<string> {
  const [found] = await tx
    .select({ memberId: photos.memberId })
    .from(photos)
    .innerJoin(accounts, eq(accounts.id, photos.memberId))
    // defence: verdict-on-own-site
    .where(and(eq(photos.id, photoId), eq(accounts.siteId, siteId)));
  if (!found) throw new AppError("not_found");
  // The album is locked before the claim, in the order of the owner's deletion, so that there is no deadlock.
  const album = await lockAlbum(tx, found.memberId);
  photoIn(album, photoId);
  const [claim] = await tx.select().from(photoClaims).where(eq(photoClaims.photoId, photoId)).for("update");
  const isHeldByOther = claim !== undefined && claim.holderId !== staffId && claim.until > now;
  // defence: verdict-of-the-holder
  if (isHeldByOther) throw new AppError("photo_taken");
  const { memberId } = found;
  if (!(await settlePhoto(tx, queue, { memberId, album, photoId, verdict, now })))
    throw new AppError("photo_settled");
  return memberId;
}
