import { and, eq, gt, lte } from "drizzle-orm";
import { lossHours } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { secondStepLosses } from "#server/db/schema/credentials.ts";
import { hourMs } from "#server/platform/time-units.ts";
import { hashToken, newToken } from "#server/platform/tokens.ts";

/** When an account's second step is switched off because it is lost; null: nobody says so. */
export async function findLoss(db: Db, accountId: string): Promise<Date | null> {
  const [loss] = await db
    .select({ endsAt: secondStepLosses.endsAt })
    .from(secondStepLosses)
    .where(eq(secondStepLosses.accountId, accountId));
  return loss?.endsAt ?? null;
}

/** Begins the wait; answers the token that stops it, or null where one is under way: that one is not cut short. */
export async function beginLoss(
  tx: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<{ token: string; endsAt: Date } | null> {
  const token = newToken();
  const endsAt = new Date(now.getTime() + lossHours * hourMs);
  const begun = await tx
    .insert(secondStepLosses)
    .values({ accountId, stopTokenHash: hashToken(token), startedAt: now, endsAt })
    .onConflictDoNothing()
    .returning({ accountId: secondStepLosses.accountId });
  return begun.length > 0 ? { token, endsAt } : null;
}

/** The second step is not lost: its member has shown it, or says so. */
export async function stopLoss(tx: Db, accountId: string): Promise<void> {
  await tx.delete(secondStepLosses).where(eq(secondStepLosses.accountId, accountId));
}

/** Whose second step stays because of a link; null where the link stops nothing. */
export async function stopLossByLink(tx: Db, token: string, now: Date): Promise<string | null> {
  const [stopped] = await tx
    .delete(secondStepLosses)
    .where(and(eq(secondStepLosses.stopTokenHash, hashToken(token)), gt(secondStepLosses.endsAt, now)))
    .returning({ accountId: secondStepLosses.accountId });
  return stopped?.accountId ?? null;
}

/** Whose wait is over. */
export async function listOverLosses(db: Db, now: Date): Promise<string[]> {
  const over = await db
    .select({ accountId: secondStepLosses.accountId })
    .from(secondStepLosses)
    .where(lte(secondStepLosses.endsAt, now));
  return over.map(({ accountId }) => accountId);
}

/** Ends a wait that is over; false where it was stopped meanwhile. */
export async function closeLoss(tx: Db, accountId: string, now: Date): Promise<boolean> {
  const closed = await tx
    .delete(secondStepLosses)
    .where(and(eq(secondStepLosses.accountId, accountId), lte(secondStepLosses.endsAt, now)))
    .returning({ accountId: secondStepLosses.accountId });
  return closed.length > 0;
}
