import { eq, sql } from "drizzle-orm";
import type { FinderCard } from "#contracts/meeting/finder-cards.ts";
import type { Db } from "#server/db/open-database.ts";
import { finderAnswers, type GivenAnswer } from "#server/db/schema/finder.ts";
import { FieldError } from "#server/platform/errors.ts";
import {
  countingOf,
  type FinderAnswers,
  isAnswerTo,
  isSameAnswer,
  readAnswers,
  type StoredAnswers,
} from "./answer-rules.ts";
import type { CountChange } from "./count-change.ts";
import { changeCountsAfterMs } from "./finder-limits.ts";

type NewAnswer = {
  siteId: string;
  memberId: string;
  card: FinderCard;
  answer: GivenAnswer;
  count: CountChange;
  now: Date;
};

/** Locks the row and leaves it as it is: only another answer makes its member one of the last to answer. */
const unchanged = { answeredAt: sql`${finderAnswers.answeredAt}` };

/** Refuses options that do not answer the card. */
export function checkAnswer(card: FinderCard, options: readonly string[]): void {
  if (!isAnswerTo(card, options)) throw new FieldError({ options: { code: "invalid" } });
}

/**
 * Stores one answer beside the others, and counts it. An answer equal to the stored one changes nothing and is not
 * counted. Answers of several tabs are stored one after another, by the lock on the member's row.
 */
export async function storeAnswer(db: Db, given: NewAnswer): Promise<FinderAnswers> {
  const { siteId, memberId, card, answer, count, now } = given;
  return db.transaction(async (tx) => {
    // Locks the row; creates it if it is missing, even after a simultaneous deletion.
    const [row] = await tx
      .insert(finderAnswers)
      .values({ memberId, siteId, answers: {}, answeredAt: now })
      // defence: answers-side-by-side
      .onConflictDoUpdate({ target: finderAnswers.memberId, set: unchanged })
      .returning({ answers: finderAnswers.answers });
    const known: StoredAnswers = row?.answers ?? {};
    const { options } = answer;
    const kept = { options, important: answer.important && card !== "breakers" };
    const shown = readAnswers(known);
    if (isSameAnswer(shown[card], kept)) return shown;
    const before = known[card];
    const isChange = await count();
    const later = isChange || before !== undefined;
    const answers: StoredAnswers = {
      ...known,
      [card]: later
        ? {
            ...kept,
            from: new Date(now.getTime() + changeCountsAfterMs).toISOString(),
            before: before ? countingOf(before, now) : null,
          }
        : kept,
    };
    await tx
      .update(finderAnswers)
      .set({ answers, answeredAt: now })
      .where(eq(finderAnswers.memberId, memberId));
    return readAnswers(answers);
  });
}
