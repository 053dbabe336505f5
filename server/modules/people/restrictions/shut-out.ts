import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts, sessions } from "#server/db/schema/accounts.ts";
import { staffAccounts } from "#server/db/schema/staff.ts";
import type { Account } from "#server/modules/people/accounts/mailbox.ts";
import { AppError } from "#server/platform/errors.ts";

export type Restricted = { memberId: string; siteId: string; now: Date };
type Restriction = { status: "suspended"; suspendedUntil: Date } | { status: "banned"; suspendedUntil: null };

/**
 * Excludes a member of a site and ends every session, inside the transaction of the act. Of two exclusions at
 * once the second is refused. A ban may replace a suspension. The caller closes the member's streams after
 * the transaction has committed.
 */
export async function shutOut(
  tx: Db,
  { memberId, siteId, now }: Restricted,
  restriction: Restriction,
): Promise<void> {
  const whose = and(
    eq(accounts.id, memberId),
    /* defence: shut-out-on-its-site */ eq(accounts.siteId, siteId),
  );
  const [account] = await tx.select().from(accounts).where(whose).for("no key update");
  if (!account) throw new AppError("not_found");
  // A leaving member is hidden and signed out already, and can still take the deletion back.
  if (account.status === "pending_deletion" || account.status === "deleted")
    throw new AppError("member_gone");
  const isSuspended = account.status === "suspended" && !isSuspensionOver(account, now);
  // defence: shut-out-once
  if (account.status === "banned" || (isSuspended && restriction.status === "suspended"))
    throw new AppError("already_restricted");
  if (await isOfStaff(tx, account)) throw new AppError("staff_member");
  await tx.update(accounts).set(restriction).where(whose);
  // defence: shut-out-ends-sessions
  await tx.delete(sessions).where(eq(sessions.accountId, memberId));
}

/** Whether a suspension's time is over; its member may log in, even before the job has run. */
export function isSuspensionOver(
  { status, suspendedUntil }: Pick<Account, "status" | "suspendedUntil">,
  now: Date,
): boolean {
  return status === "suspended" && suspendedUntil !== null && suspendedUntil <= now;
}

/** Whether the member's address is proven and a staff member's. */
async function isOfStaff(tx: Db, { confirmedAt, emailNormalized }: Account): Promise<boolean> {
  if (confirmedAt === null) return false;
  const own = and(eq(staffAccounts.emailNormalized, emailNormalized), eq(staffAccounts.isActive, true));
  return (await tx.$count(staffAccounts, own)) > 0;
}
