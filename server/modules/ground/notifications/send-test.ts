import { and, count, eq, gt } from "drizzle-orm";
import { holdLockOn } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { notifications, pushSubscriptions } from "#server/db/schema/notifications.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { dayMs } from "#server/platform/time-units.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { test } from "./notices/test.ts";
import { testsPerDay } from "./notification-limits.ts";
import { notify } from "./notify.ts";

/**
 * Sends a test to a member by mail and to each of their browsers, independent of the switches; answers where
 * it is sent. An unproven address gets no mail.
 */
export async function sendTest(
  db: Db,
  queue: Queue,
  { memberId, now }: { memberId: string; now: Date },
): Promise<{ email: string | null; browsers: number }> {
  return db.transaction(async (tx) => {
    await holdLockOn(tx, "notices", `tests:${memberId}`);
    const since = new Date(now.getTime() - dayMs);
    const [sent] = await tx
      .select({ tests: count() })
      .from(notifications)
      .where(
        and(
          eq(notifications.memberId, memberId),
          eq(notifications.type, test.type),
          gt(notifications.createdAt, since),
        ),
      );
    if ((sent?.tests ?? 0) >= testsPerDay) throw new AppError("too_many_mails");
    const [account] = await tx
      .select({ email: accounts.email, confirmedAt: accounts.confirmedAt })
      .from(accounts)
      .where(eq(accounts.id, memberId));
    const [known] = await tx
      .select({ browsers: count() })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.memberId, memberId));
    await notify(tx, queue, { memberId, type: test.type, subjectId: newId(), now, isPushed: true });
    return { email: account?.confirmedAt ? account.email : null, browsers: known?.browsers ?? 0 };
  });
}
