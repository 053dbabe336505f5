import { and, eq } from "drizzle-orm";
import { supportClaimMinutes } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { supportClaims } from "#server/db/schema/support.ts";
import { AppError } from "#server/platform/errors.ts";
import { minuteMs } from "#server/platform/time-units.ts";
import type { ThreadRow } from "./queries.ts";
import { type Desk, lockForDesk } from "./support-queue.ts";

/** Claims a conversation, or extends the claim: no other person answers it meanwhile. */
export async function claimThread(db: Db, desk: Desk, threadId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await takeHold(tx, desk, threadId);
  });
}

/** Claims a conversation inside the transaction of an act on it. */
export async function takeHold(tx: Db, desk: Desk, threadId: string): Promise<ThreadRow> {
  const { staffId, now } = desk;
  const thread = await lockForDesk(tx, desk, threadId);
  const [claim] = await tx.select().from(supportClaims).where(eq(supportClaims.threadId, threadId));
  const isHeldByOther = claim !== undefined && claim.holderId !== staffId && claim.until > now;
  // defence: support-of-its-holder
  if (isHeldByOther) throw new AppError("support_taken");
  const until = new Date(now.getTime() + supportClaimMinutes * minuteMs);
  await tx
    .insert(supportClaims)
    .values({ threadId, holderId: staffId, until })
    .onConflictDoUpdate({ target: supportClaims.threadId, set: { holderId: staffId, until } });
  return thread;
}

/** Releases the caller's own claim; another person's claim stays. */
export async function releaseThread(db: Db, staffId: string, threadId: string): Promise<void> {
  await db
    .delete(supportClaims)
    .where(and(eq(supportClaims.threadId, threadId), eq(supportClaims.holderId, staffId)));
}
