import { and, eq, inArray, ne } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { complaintPictures, complaints } from "#server/db/schema/complaints.ts";
import { discardFiles } from "#server/modules/people/photos/discard-files.ts";
import type { FileServices } from "#server/modules/people/photos/make-files.ts";

/** Removes a picture and its files while the complaint is open. A missing picture changes nothing. */
export async function removePicture(
  db: Db,
  { storage, log }: FileServices,
  { complaintId, pictureId }: { complaintId: string; pictureId: string },
): Promise<void> {
  const stillOpen = db.select({ id: complaints.id }).from(complaints).where(ne(complaints.status, "closed"));
  const [gone] = await db
    .delete(complaintPictures)
    .where(
      and(
        eq(complaintPictures.id, pictureId),
        // defence: picture-of-its-complaint
        eq(complaintPictures.complaintId, complaintId),
        inArray(complaintPictures.complaintId, stillOpen),
      ),
    )
    .returning({ fileKey: complaintPictures.fileKey });
  if (!gone) return;
  await discardFiles(db, storage, gone.fileKey).catch((err) => {
    log.warn({ err }, "files of a removed picture could not be deleted: the sweep deletes them");
  });
}
