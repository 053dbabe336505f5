import { and, asc, desc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { ComplaintKind, ComplaintStatus } from "#contracts/front/complaint-kinds.ts";
import type { Db } from "#server/db/open-database.ts";
import { complaintClaims, complaintMessages, complaints } from "#server/db/schema/complaints.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { staffAccounts } from "#server/db/schema/staff.ts";
import { AppError } from "#server/platform/errors.ts";
import { excerptLength, queueAtOnce } from "./complaint-limits.ts";
import {
  type ComplaintForDesk,
  type ComplaintRow,
  hasLinks,
  listPictures,
  type QueuedRow,
} from "./queries.ts";

/** The complaints that a staff member may see: of this site, and of the kinds that the member's roles answer. */
export type Desk = { siteId: string; staffId: string; kinds: readonly ComplaintKind[]; now: Date };

function seenAt({ siteId, kinds }: Desk) {
  return and(
    // defence: complaints-of-own-site
    eq(complaints.siteId, siteId),
    // defence: complaints-by-role
    inArray(complaints.kind, [...kinds]),
  );
}

const holder = (now: Date) =>
  and(eq(complaintClaims.complaintId, complaints.id), gt(complaintClaims.until, now));

/** By due time, overdue ones first; of closed ones the newest. */
export async function listQueue(
  db: Db,
  desk: Desk,
  { status, reference }: { status: ComplaintStatus; reference: string | undefined },
): Promise<QueuedRow[]> {
  const isWanted = reference
    ? eq(complaints.reference, reference.toUpperCase())
    : eq(complaints.status, status);
  return db
    .select({
      id: complaints.id,
      reference: complaints.reference,
      kind: complaints.kind,
      status: complaints.status,
      outcome: complaints.outcome,
      excerpt: sql<string>`left(coalesce(${complaints.text}, ''), ${excerptLength})`,
      filedAt: complaints.filedAt,
      dueAt: complaints.dueAt,
      holder: staffAccounts.name,
    })
    .from(complaints)
    .leftJoin(complaintClaims, holder(desk.now))
    .leftJoin(staffAccounts, eq(staffAccounts.id, complaintClaims.holderId))
    .where(and(seenAt(desk), isWanted))
    .orderBy(status === "closed" ? desc(complaints.closedAt) : asc(complaints.dueAt), asc(complaints.id))
    .limit(queueAtOnce);
}

export async function countQueue(db: Db, desk: Desk) {
  const isOpen = eq(complaints.status, "open");
  const [counts] = await db
    .select({
      open: sql<number>`count(*) filter (where ${isOpen})::int`,
      asked: sql<number>`count(*) filter (where ${eq(complaints.status, "asked")})::int`,
      overdue: sql<number>`count(*) filter (where ${isOpen} and ${lte(complaints.dueAt, desk.now)})::int`,
    })
    .from(complaints)
    .where(and(seenAt(desk), inArray(complaints.status, ["open", "asked"])));
  return counts ?? { open: 0, asked: 0, overdue: 0 };
}

/**
 * A complaint with its sender and the holder of its claim; one that the caller may not see is refused like an
 * unknown one.
 */
export async function getForDesk(db: Db, desk: Desk, complaintId: string): Promise<ComplaintForDesk> {
  const [found] = await db
    .select({
      complaint: complaints,
      memberName: profiles.name,
      holderId: complaintClaims.holderId,
      holder: staffAccounts.name,
    })
    .from(complaints)
    .leftJoin(profiles, eq(profiles.memberId, complaints.memberId))
    .leftJoin(complaintClaims, holder(desk.now))
    .leftJoin(staffAccounts, eq(staffAccounts.id, complaintClaims.holderId))
    .where(and(seenAt(desk), eq(complaints.id, complaintId)));
  if (!found) throw new AppError("not_found");
  const messages = await db
    .select({ message: complaintMessages, author: staffAccounts.name })
    .from(complaintMessages)
    .leftJoin(staffAccounts, eq(staffAccounts.id, complaintMessages.staffId))
    .where(eq(complaintMessages.complaintId, complaintId))
    .orderBy(asc(complaintMessages.createdAt), asc(complaintMessages.id));
  const canBeAsked = await hasLinks(db, complaintId);
  return { ...found, canBeAsked, messages, pictures: await listPictures(db, complaintId) };
}

/** The complaint, locked until the transaction ends: answers run one after the other. */
export async function lockForDesk(tx: Db, desk: Desk, complaintId: string): Promise<ComplaintRow> {
  const [complaint] = await tx
    .select()
    .from(complaints)
    .where(and(seenAt(desk), eq(complaints.id, complaintId)))
    .for("update");
  if (!complaint) throw new AppError("not_found");
  return complaint;
}
