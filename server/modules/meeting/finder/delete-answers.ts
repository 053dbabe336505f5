import { and, eq, sql } from "drizzle-orm";
import type { FinderCard } from "#contracts/meeting/finder-cards.ts";
import type { Db } from "#server/db/open-database.ts";
import { finderAnswers } from "#server/db/schema/finder.ts";
import { type FinderAnswers, readAnswers } from "./answer-rules.ts";

/** Deletes one answer. The last answer takes the row with it, so that no trace of answers remains. */
export async function deleteAnswer(
  db: Db,
  { memberId, card }: { memberId: string; card: FinderCard },
): Promise<FinderAnswers> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(finderAnswers)
      .set({ answers: sql`${finderAnswers.answers} - ${card}::text` })
      .where(eq(finderAnswers.memberId, memberId))
      .returning({ answers: finderAnswers.answers });
    await tx
      .delete(finderAnswers)
      .where(and(eq(finderAnswers.memberId, memberId), sql`${finderAnswers.answers} = '{}'::jsonb`));
    return readAnswers(row?.answers);
  });
}

export async function deleteAnswers(db: Db, memberId: string): Promise<void> {
  await db.delete(finderAnswers).where(eq(finderAnswers.memberId, memberId));
}
