import { and, eq } from "drizzle-orm";
import { complaintClaimMinutes } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { complaintClaims } from "#server/db/schema/complaints.ts";
import { AppError } from "#server/platform/errors.ts";
import { minuteMs } from "#server/platform/time-units.ts";
import { type Desk, lockForDesk } from "./complaint-queue.ts";
import { judgeAppeal } from "./judge-appeal.ts";
import type { ComplaintRow } from "./queries.ts";

/** Claims a complaint, or extends the claim: no other person answers it meanwhile. */
export async function claimComplaint(db: Db, desk: Desk, complaintId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await takeHold(tx, desk, complaintId);
  });
}

/** A claimed complaint. `isAlone`: an appeal against the holder, with no other person for it. */
export type Held = { complaint: ComplaintRow; isAlone: boolean };

/**
 * Claims a complaint that may still be answered, inside the transaction of an act on it. Appeals against the
 * caller's own decision are refused, because the claim would keep them from the people who may decide.
 */
export async function takeHold(tx: Db, desk: Desk, complaintId: string): Promise<Held> {
  const { staffId, now } = desk;
  const complaint = await lockForDesk(tx, desk, complaintId);
  // defence: complaint-closed-once
  if (complaint.status === "closed") throw new AppError("complaint_closed");
  const isAlone = (await judgeAppeal(tx, complaint, desk)) === "alone";
  const [claim] = await tx.select().from(complaintClaims).where(eq(complaintClaims.complaintId, complaintId));
  const isHeldByOther = claim !== undefined && claim.holderId !== staffId && claim.until > now;
  // defence: complaint-of-its-holder
  if (isHeldByOther) throw new AppError("complaint_taken");
  const until = new Date(now.getTime() + complaintClaimMinutes * minuteMs);
  await tx
    .insert(complaintClaims)
    .values({ complaintId, holderId: staffId, until })
    .onConflictDoUpdate({ target: complaintClaims.complaintId, set: { holderId: staffId, until } });
  return { complaint, isAlone };
}

/** Releases the caller's own claim; another person's claim stays. */
export async function releaseComplaint(db: Db, staffId: string, complaintId: string): Promise<void> {
  await db
    .delete(complaintClaims)
    .where(and(eq(complaintClaims.complaintId, complaintId), eq(complaintClaims.holderId, staffId)));
}
