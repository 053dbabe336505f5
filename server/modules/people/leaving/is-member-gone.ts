import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { isGone } from "./deletion-rules.ts";

/** Whether the member is permanently deleted, so that nobody can come back to the account. */
export async function isMemberGone(
  db: Db,
  { memberId, now }: { memberId: string; now: Date },
): Promise<boolean> {
  const [account] = await db
    .select({ status: accounts.status, deletionAskedAt: accounts.deletionAskedAt })
    .from(accounts)
    .where(eq(accounts.id, memberId));
  return account === undefined || isGone(account, now);
}
