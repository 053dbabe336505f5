import { and, eq, gt, lte } from "drizzle-orm";
import { lossHours } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { secondStepLosses } from "#server/db/schema/credentials.ts";
import { hourMs } from "#server/platform/time-units.ts";
import { hashToken, newToken } from "#server/platform/tokens.ts";

/** When an account's lost second step is switched off; null: no loss was stated. */
export async function findLoss(db: Db, accountId: string): Promise<Date | null> {
  const [loss] = await db
    .select({ endsAt: secondStepLosses.endsAt })
    .from(secondStepLosses)
    .where(eq(secondStepLosses.accountId, accountId));
  return loss?.endsAt ?? null;
}

/** Begins the wait and answers the token that stops it; null where a wait runs already: it stays as long. */
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

/** Ends the wait: the member has used the second step, or says that it is not lost. */
export async function stopLoss(tx: Db, accountId: string): Promise<void> {
  await tx.delete(secondStepLosses).where(eq(secondStepLosses.accountId, accountId));
}

/** The account whose second step stays because of a link; null where the link stops no wait. */
export async function stopLossByLink(tx: Db, token: string, now: Date): Promise<string | null> {
  const [stopped] = await tx
    .delete(secondStepLosses)
    .where(and(eq(secondStepLosses.stopTokenHash, hashToken(token)), gt(secondStepLosses.endsAt, now)))
    .returning({ accountId: secondStepLosses.accountId });
  return stopped?.accountId ?? null;
}

/** The accounts whose wait is over. */
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
