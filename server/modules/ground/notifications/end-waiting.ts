import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { notifications } from "#server/db/schema/notifications.ts";

type Ended = { memberId: string; types: readonly string[]; subjectId: string; now: Date };

/**
 * Ends a member's waiting notifications of these types about one subject without a mail, because another one takes their
 * place. Their jobs find no waiting row.
 */
export async function endWaiting(tx: Db, { memberId, types, subjectId, now }: Ended): Promise<void> {
  await tx
    .update(notifications)
    .set({ settledAt: now, outcome: "over" })
    .where(
      and(
        eq(notifications.memberId, memberId),
        inArray(notifications.type, [...types]),
        eq(notifications.subjectId, subjectId),
        isNull(notifications.settledAt),
      ),
    );
}
