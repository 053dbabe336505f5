import { and, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { AppError } from "#server/platform/errors.ts";

type Lifted = {
  memberId: string;
  siteId: string;
  kind: "suspended" | "banned";
  /** The end of the suspension that applies again after a ban is lifted. */
  suspendedUntil: Date | null;
};

/**
 * Takes a suspension or a ban back: the member can log in and is shown again. After a ban an earlier
 * suspension applies again. Refused where the restriction has ended.
 */
export async function liftRestriction(tx: Db, lifted: Lifted): Promise<void> {
  const { memberId, siteId, kind, suspendedUntil } = lifted;
  const own = and(eq(accounts.id, memberId), eq(accounts.siteId, siteId), eq(accounts.status, kind));
  if ((await letBack(tx, own)) === 0) throw new AppError("restriction_over");
  if (suspendedUntil !== null)
    await tx.update(accounts).set({ status: "suspended", suspendedUntil }).where(eq(accounts.id, memberId));
}

/** Ends a suspension whose time is over, inside the transaction of the member's log-in. */
export async function endSuspension(tx: Db, memberId: string): Promise<void> {
  await letBack(tx, and(eq(accounts.id, memberId), eq(accounts.status, "suspended")));
}

/** Shows members again whose suspension is over, whether or not they log in. */
export async function endSuspensions(db: Db, now: Date): Promise<void> {
  await letBack(db, and(eq(accounts.status, "suspended"), lte(accounts.suspendedUntil, now)));
}

async function letBack(tx: Db, whose: SQL | undefined): Promise<number> {
  const back = await tx
    .update(accounts)
    .set({
      // An account that was never confirmed is unconfirmed again.
      status: sql`case when ${accounts.confirmedAt} is null then 'not_confirmed' else 'active' end`,
      suspendedUntil: null,
    })
    .where(and(whose, inArray(accounts.status, ["suspended", "banned"])))
    .returning({ id: accounts.id });
  return back.length;
}
