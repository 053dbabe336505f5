import { and, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts, accountTokens } from "#server/db/schema/accounts.ts";
import { emit } from "#server/events.ts";
import { lockMailbox } from "#server/modules/people/accounts/mailbox.ts";
import { activateProfile } from "#server/modules/people/profiles/activate-profile.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/tokens.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";

/** Uses up the token of an activation mail; from now on the account is active and its profile is shown. */
export async function confirmAccount(
  { db, queue }: { db: Db; queue: Queue },
  { token, siteId, now }: { token: string; siteId: string; now: Date },
): Promise<{ memberId: string }> {
  const isUsable = and(
    eq(accountTokens.tokenHash, hashToken(token)),
    eq(accountTokens.purpose, "activation"),
    isNull(accountTokens.usedAt),
    gt(accountTokens.expiresAt, now),
  );
  const [found] = await db
    .select({ memberId: accounts.id, mailbox: accounts.emailNormalized })
    .from(accountTokens)
    .innerJoin(accounts, eq(accounts.id, accountTokens.accountId))
    .where(and(isUsable, eq(accounts.siteId, siteId), eq(accounts.status, "not_confirmed")));
  if (!found) throw new AppError("link_invalid");
  const { memberId } = found;
  await db.transaction(async (tx) => {
    await lockMailbox(tx, siteId, found.mailbox);
    const used = await tx
      .update(accountTokens)
      .set({ usedAt: now })
      .where(isUsable)
      .returning({ accountId: accountTokens.accountId });
    const isConfirmed = await confirmMember(tx, queue, { memberId, now });
    if (used.length === 0 || !isConfirmed) throw new AppError("link_invalid");
  });
  return { memberId };
}

const isUnconfirmed = or(
  eq(accounts.status, "not_confirmed"),
  and(isNull(accounts.confirmedAt), inArray(accounts.status, ["suspended", "banned", "pending_deletion"])),
);

/**
 * Confirms the account of a proven mailbox; false where there is nothing to confirm. A suspended, banned or
 * leaving account keeps that status and is active after it. Call with the mailbox locked.
 */
export async function confirmMember(
  tx: Db,
  queue: Queue,
  { memberId, now }: { memberId: string; now: Date },
): Promise<boolean> {
  const confirmed = await tx
    .update(accounts)
    .set({
      status: sql`case when ${accounts.status} = 'not_confirmed' then 'active' else ${accounts.status} end`,
      confirmedAt: now,
    })
    .where(and(eq(accounts.id, memberId), isUnconfirmed, isNull(accounts.shadowOfId)))
    .returning({ id: accounts.id });
  if (confirmed.length === 0) return false;
  await tx
    .update(accountTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(accountTokens.accountId, memberId),
        eq(accountTokens.purpose, "activation"),
        isNull(accountTokens.usedAt),
      ),
    );
  await activateProfile(tx, { memberId, now });
  await emit(tx, queue, "account.confirmed", { memberId });
  return true;
}
