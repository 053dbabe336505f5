import { and, eq, lt, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { supportThreads } from "#server/db/schema/support.ts";

/**
 * Marks the answers up to a number as read, and never beyond the newest message; false if nothing changed, because a
 * higher number was read before.
 */
export async function readAnswers(db: Db, { memberId, seq }: { memberId: string; seq: number }) {
  const upTo = sql<number>`least(${seq}::int, ${supportThreads.lastSeq})`;
  const changed = await db
    .update(supportThreads)
    .set({ readSeq: upTo })
    .where(and(eq(supportThreads.memberId, memberId), lt(supportThreads.readSeq, upTo)))
    .returning({ id: supportThreads.id });
  return changed.length > 0;
}
