import { and, eq, lt } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { touchProfile } from "#server/modules/people/profiles/touch-profile.ts";
import type { Caller } from "#server/platform/http/context.ts";
import { lastSeenFreshMs } from "./account-limits.ts";

/** Stores that a member is present, once a minute at most, so that most calls write nothing. */
export async function touchLastSeen(
  db: Db,
  { memberId, lastSeenAt }: Pick<Caller, "memberId" | "lastSeenAt">,
  now: Date,
): Promise<void> {
  const staleBefore = new Date(now.getTime() - lastSeenFreshMs);
  if (lastSeenAt >= staleBefore) return;
  await db
    .update(accounts)
    .set({ lastSeenAt: now })
    .where(and(eq(accounts.id, memberId), lt(accounts.lastSeenAt, staleBefore)));
  await touchProfile(db, { memberId, staleBefore, now });
}
