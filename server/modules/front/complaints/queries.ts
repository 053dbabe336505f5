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
/** One of the queue: how it begins, and who works on it. */
export type QueuedRow = Pick<
  ComplaintRow,
  "id" | "reference" | "kind" | "status" | "outcome" | "filedAt" | "dueAt"
> & { excerpt: string; holder: string | null };
/** One as those see it who answer it. */
export type ComplaintForDesk = {
  complaint: ComplaintRow;
  memberName: string | null;
  holderId: string | null;
  holder: string | null;
  canBeAsked: boolean;
  messages: { message: MessageRow; author: string | null }[];
  pictures: PictureRow[];
};

/** A complaint as a link leads to it; `mayRead`: what was said is shown to whoever asks. */
export type Reached = { complaint: ComplaintRow; mayRead: boolean };
type Asked = { token: string; siteId: string; memberId: string | null };

/**
 * The complaint that a link leads to; refuses what was never one, is another site's, or is erased, all alike. A link of
 * a mail opens what was said to the member whose complaint it is, and to nobody else.
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

/** Whether anybody can still reach a complaint from outside; not once whoever filed it is gone. */
export async function hasLinks(db: Db, complaintId: string): Promise<boolean> {
  return (await db.$count(complaintLinks, eq(complaintLinks.complaintId, complaintId))) > 0;
}

/** What was said about a complaint, the oldest first: what staff noted for themselves is not among it. */
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

/** The key of a picture's files, or null where it is no picture of this complaint. */
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

/** Likewise for staff: of their site, and of the kinds that they answer. */
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
