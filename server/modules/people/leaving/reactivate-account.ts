import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts, accountTokens, leavingAnswers } from "#server/db/schema/accounts.ts";
import { listPreviousEmails } from "#server/modules/people/accounts/list-previous-emails.ts";
import { lockMailbox } from "#server/modules/people/accounts/mailbox.ts";
import { isExcluded } from "#server/modules/people/exclusions/is-excluded.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/tokens.ts";
import { deletedBefore } from "./deletion-rules.ts";

/**
 * Whether the owner of the account's address has excluded it (seed section 9): then a deletion is not taken back. Hashes slowly,
 * so a transaction with a lock asks before its lock.
 */
export async function isReturnExcluded(
  db: Db,
  { account: { siteId, email, status }, now }: { account: Returning; now: Date },
): Promise<boolean> {
  if (status !== "pending_deletion") return false;
  // defence: excluded-stays-away
  return isExcluded(db, { siteId, contact: { kind: "email", value: email }, now });
}

type Returning = Pick<typeof accounts.$inferSelect, "siteId" | "email" | "status">;

/** Takes a deletion back before the purge; false where there is none. Call with the mailbox locked. */
export async function reactivate(
  tx: Db,
  { memberId, now }: { memberId: string; now: Date },
): Promise<boolean> {
  const back = await tx
    .update(accounts)
    .set({
      // An account that was never confirmed is unconfirmed again.
      status: sql`case when ${accounts.confirmedAt} is null then 'not_confirmed' else 'active' end`,
      deletionAskedAt: null,
    })
    .where(
      and(
        eq(accounts.id, memberId),
        eq(accounts.status, "pending_deletion"),
        // defence: return-until-purge
        gt(accounts.deletionAskedAt, deletedBefore(now)),
      ),
    )
    .returning({ id: accounts.id });
  // defence: returned-once
  if (back.length === 0) return false;
  await tx.delete(leavingAnswers).where(eq(leavingAnswers.memberId, memberId));
  // defence: return-ends-links
  await tx
    .delete(accountTokens)
    .where(and(eq(accountTokens.accountId, memberId), eq(accountTokens.purpose, "reactivation")));
  return true;
}

/** Takes a deletion back after the right password. self_excluded: the owner has excluded the address. */
export async function reactivateAccount(
  db: Db,
  { account, now }: { account: Returning & { id: string; emailNormalized: string }; now: Date },
): Promise<void> {
  if (await isReturnExcluded(db, { account, now })) throw new AppError("self_excluded");
  await db.transaction(async (tx) => {
    await lockMailbox(tx, account.siteId, account.emailNormalized);
    if (!(await reactivate(tx, { memberId: account.id, now }))) throw new AppError("login_failed");
  });
}

/**
 * Takes a deletion back by the link of the mail that told of it, which works once, until the purge. Signs no
 * member in. If an older address got that mail as well, the answer has no address, because a reader of the
 * old mailbox must not learn the new one. self_excluded: the owner has excluded the address.
 */
export async function reactivateByLink(
  db: Db,
  { token, siteId, now }: { token: string; siteId: string; now: Date },
): Promise<{ email: string }> {
  const isUsable = and(
    eq(accountTokens.tokenHash, hashToken(token)),
    // defence: return-link-purpose
    eq(accountTokens.purpose, "reactivation"),
    isNull(accountTokens.usedAt),
    // defence: return-link-expires
    gt(accountTokens.expiresAt, now),
  );
  const [found] = await db
    .select({
      ...{ memberId: accounts.id, siteId: accounts.siteId, status: accounts.status },
      ...{ email: accounts.email, mailbox: accounts.emailNormalized },
    })
    .from(accountTokens)
    .innerJoin(accounts, eq(accounts.id, accountTokens.accountId))
    .where(and(isUsable, /* defence: return-link-on-its-site */ eq(accounts.siteId, siteId)));
  if (!found) throw new AppError("link_invalid");
  if (await isReturnExcluded(db, { account: found, now })) throw new AppError("self_excluded");
  await db.transaction(async (tx) => {
    await lockMailbox(tx, siteId, found.mailbox);
    const [still] = await tx.select({ id: accountTokens.accountId }).from(accountTokens).where(isUsable);
    if (/* defence: return-link-still */ !still || !(await reactivate(tx, { memberId: found.memberId, now })))
      throw new AppError("link_invalid");
  });
  const previous = await listPreviousEmails(db, { memberId: found.memberId, now });
  return { email: previous.length === 0 ? found.email : "" };
}
