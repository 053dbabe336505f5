import { sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { visitMarks } from "#server/db/schema/visits.ts";
import { visitedSince } from "./queries.ts";

/**
 * Times of answers are sealed by this name: with times of their own, callers could find the second at which somebody was
 * here.
 */
export const answersSeal = "answers with visits";

/**
 * The member has seen the visits up to a time, at most up to now. An earlier time than the one stored changes
 * nothing, so of two open lists the newer one counts.
 */
export async function markVisitsSeen(
  db: Db,
  { memberId, until, now }: { memberId: string; until: Date; now: Date },
): Promise<void> {
  // No list shows older visits.
  if (until < visitedSince(now)) return;
  const seenUntil = until < now ? until : now;
  await db
    .insert(visitMarks)
    .values({ memberId, seenUntil })
    .onConflictDoUpdate({
      target: visitMarks.memberId,
      set: { seenUntil: sql`greatest(${visitMarks.seenUntil}, excluded.seen_until)` },
    });
}
