import { and, count, eq, gt } from "drizzle-orm";
import { complaintPicturesAtMost } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { complaintPictures, complaints } from "#server/db/schema/complaints.ts";
import { loosePhotoFiles } from "#server/db/schema/photos.ts";
import {
  claimFiles,
  type FileServices,
  makeFiles,
  type NewFiles,
} from "#server/modules/people/photos/make-files.ts";
import { uploadMaxMs } from "#server/modules/people/photos/photo-limits.ts";
import { reserveFiles } from "#server/modules/people/photos/reserve-slot.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";

type NewPicture = Omit<NewFiles, "memberId"> & { complaintId: string };

/**
 * Adds a picture about a complaint, handled like a photo: read, encoded again and stripped of all other data
 * in the file. Its place is reserved before a byte is read, so that the limit is never exceeded.
 */
export async function addPicture(db: Db, services: FileServices, upload: NewPicture): Promise<void> {
  const { complaintId, now } = upload;
  const fileKey = await reservePlace(db, complaintId, now);
  await makeFiles(
    db,
    services,
    { ...upload, memberId: complaintId, fileKey },
    async (tx, { width, height, placeholder }) => {
      await lockOpen(tx, complaintId);
      await claimFiles(tx, fileKey);
      await tx
        .insert(complaintPictures)
        .values({ id: newId(), complaintId, fileKey, width, height, placeholder, createdAt: now });
    },
  );
}

/** Reserves the files' names for the complaint: if the upload dies, they are swept like a photo's. */
async function reservePlace(db: Db, complaintId: string, now: Date): Promise<string> {
  return db.transaction(async (tx) => {
    await lockOpen(tx, complaintId);
    const kept = await tx.$count(complaintPictures, eq(complaintPictures.complaintId, complaintId));
    const [reserved] = await tx
      .select({ count: count() })
      .from(loosePhotoFiles)
      .where(
        and(
          eq(loosePhotoFiles.memberId, complaintId),
          eq(loosePhotoFiles.holdsSlot, true),
          gt(loosePhotoFiles.createdAt, new Date(now.getTime() - uploadMaxMs)),
        ),
      );
    // defence: pictures-counted
    if (kept + (reserved?.count ?? 0) >= complaintPicturesAtMost)
      throw new AppError("pictures_limit_reached");
    return reserveFiles(tx, { memberId: complaintId, holdsSlot: true, now });
  });
}

async function lockOpen(tx: Db, complaintId: string): Promise<void> {
  const [complaint] = await tx
    .select({ status: complaints.status })
    .from(complaints)
    .where(eq(complaints.id, complaintId))
    .for("update");
  if (!complaint) throw new AppError("not_found");
  if (complaint.status === "closed") throw new AppError("complaint_closed");
}
