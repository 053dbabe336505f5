import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { setProfileHidden } from "#server/modules/people/profiles/set-profile-hidden.ts";
import { endSessions } from "#server/modules/people/sessions/session.ts";
import { AppError } from "#server/platform/errors.ts";

type Pause = { memberId: string; now: Date };

/**
 * Hides the member from all others and ends every session; answers the sessions' keys. The next log-in shows
 * the member again (endPause).
 */
export async function pauseAccount(db: Db, { memberId, now }: Pause): Promise<string[]> {
  return db.transaction(async (tx) => {
    const paused = await tx
      .update(accounts)
      .set({ pausedAt: now })
      .where(and(eq(accounts.id, memberId), eq(accounts.status, "active"), isNull(accounts.pausedAt)))
      .returning({ id: accounts.id });
    if (paused.length === 0) throw new AppError("not_confirmed");
    await setProfileHidden(tx, { memberId, isHidden: true, now });
    return endSessions(tx, memberId);
  });
}

/** Shows a member again after a break; does nothing for all others. */
export async function endPause(tx: Db, { memberId, now }: Pause): Promise<void> {
  const back = await tx
    .update(accounts)
    .set({ pausedAt: null })
    .where(and(eq(accounts.id, memberId), isNotNull(accounts.pausedAt)))
    .returning({ id: accounts.id });
  if (back.length > 0) await setProfileHidden(tx, { memberId, isHidden: false, now });
}
