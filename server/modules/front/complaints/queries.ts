import { and, asc, eq, inArray, isNotNull, ne } from "drizzle-orm";
import type { ComplaintKind } from "#contracts/front/complaint-kinds.ts";
import type { Db } from "#server/db/open-database.ts";
import {
  complaintLinks,
  complaintMessages,
  complaintPictures,
  complaints,
} from "#server/db/schema/complaints.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/tokens.ts";

export type ComplaintRow = typeof complaints.$inferSelect;
export type MessageRow = typeof complaintMessages.$inferSelect;
export type PictureRow = typeof complaintPictures.$inferSelect;
/** A complaint in the queue: its beginning, and the holder of its claim. */
export type QueuedRow = Pick<
  ComplaintRow,
  "id" | "reference" | "kind" | "status" | "outcome" | "filedAt" | "dueAt"
> & { excerpt: string; holder: string | null };
/** A complaint as shown to the staff who answer it. */
export type ComplaintForDesk = {
  complaint: ComplaintRow;
  memberName: string | null;
  holderId: string | null;
  holder: string | null;
  canBeAsked: boolean;
  messages: { message: MessageRow; author: string | null }[];
  pictures: PictureRow[];
};

/** A complaint reached by a link; `mayRead`: its texts are shown to the caller. */
export type Reached = { complaint: ComplaintRow; mayRead: boolean };
type Asked = { token: string; siteId: string; memberId: string | null };

/**
 * The complaint of a link; unknown links, those of other sites and of erased complaints are all refused
 * alike. A mail's link shows the texts only to the member whose complaint it is.
 */
export async function getByToken(db: Db, { token, siteId, memberId }: Asked): Promise<Reached> {
  const [found] = await db
    .select({ complaint: complaints, opens: complaintLinks.opens })
    .from(complaintLinks)
    .innerJoin(complaints, eq(complaints.id, complaintLinks.complaintId))
    .where(
      and(
        eq(complaintLinks.tokenHash, hashToken(token)),
        // defence: complaint-link-of-its-site
        eq(complaints.siteId, siteId),
        isNotNull(complaints.text),
      ),
    );
  if (!found) throw new AppError("not_found");
  const { complaint, opens } = found;
  const isOwn =
    memberId !== null &&
    // defence: complaint-of-its-member
    complaint.memberId === memberId;
  return { complaint, mayRead: opens || isOwn };
}

/** Whether any link to a complaint still works; not after the person who filed it is gone. */
export async function hasLinks(db: Db, complaintId: string): Promise<boolean> {
  return (await db.$count(complaintLinks, eq(complaintLinks.complaintId, complaintId))) > 0;
}

/** The texts of a complaint, oldest first, without the notes of staff. */
export async function listWords(db: Db, complaintId: string): Promise<MessageRow[]> {
  return db
    .select()
    .from(complaintMessages)
    .where(
      and(
        eq(complaintMessages.complaintId, complaintId),
        // defence: notes-for-staff
        ne(complaintMessages.from, "note"),
      ),
    )
    .orderBy(asc(complaintMessages.createdAt), asc(complaintMessages.id));
}

export async function listPictures(db: Db, complaintId: string): Promise<PictureRow[]> {
  return db
    .select()
    .from(complaintPictures)
    .where(eq(complaintPictures.complaintId, complaintId))
    .orderBy(asc(complaintPictures.createdAt), asc(complaintPictures.id));
}

type OfComplaint = { complaintId: string; pictureId: string };

/** The key of a picture's files; null if it is no picture of this complaint. */
export async function findPicture(db: Db, { complaintId, pictureId }: OfComplaint): Promise<string | null> {
  const [found] = await db
    .select({ fileKey: complaintPictures.fileKey })
    .from(complaintPictures)
    .where(
      and(
        eq(complaintPictures.id, pictureId),
        // defence: picture-by-its-link
        eq(complaintPictures.complaintId, complaintId),
      ),
    );
  return found?.fileKey ?? null;
}

/** The same for staff: of their site, and of the kinds that they answer. */
export async function findPictureForDesk(
  db: Db,
  { siteId, kinds, ...picture }: OfComplaint & { siteId: string; kinds: readonly ComplaintKind[] },
): Promise<string | null> {
  const [seen] = await db
    .select({ id: complaints.id })
    .from(complaints)
    .where(
      and(
        eq(complaints.id, picture.complaintId),
        eq(complaints.siteId, siteId),
        // defence: pictures-by-role
        inArray(complaints.kind, [...kinds]),
      ),
    );
  return seen ? findPicture(db, picture) : null;
}
