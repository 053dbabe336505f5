import { type FinderCard, finderCardNames, finderCards } from "#contracts/meeting/finder-cards.ts";
import type { GivenAnswer, StoredAnswer } from "#server/db/schema/finder.ts";

/** A member's answers, by card. */
export type FinderAnswers = Partial<Record<FinderCard, GivenAnswer>>;
export type StoredAnswers = Partial<Record<FinderCard, StoredAnswer>>;

/** Stored answers, as the member gave them last; without cards and options that were removed. */
export function readAnswers(stored: unknown): FinderAnswers {
  return readBy(stored, (answer) => answer);
}

/** Answers that count now: for recently changed ones, the answers before the change. */
export function readCounting(stored: unknown, now: Date): FinderAnswers {
  return readBy(stored, (answer) => countingOf(answer, now));
}

export function countingOf({ from, before, ...given }: StoredAnswer, now: Date): GivenAnswer | null {
  // defence: changed-answers-count-later
  if (from !== undefined && now < new Date(from)) return before ?? null;
  return given;
}

function readBy(stored: unknown, pick: (answer: StoredAnswer) => GivenAnswer | null): FinderAnswers {
  const known = (stored ?? {}) as StoredAnswers;
  return Object.fromEntries(
    finderCardNames.flatMap((card) => {
      const answer = known[card] ? pick(known[card]) : null;
      if (!answer) return [];
      const options = answer.options.filter((option) => isOptionOf(card, option));
      const isWhole = card === "breakers" || options.length === 1;
      return isWhole ? [[card, { options, important: answer.important && card !== "breakers" }]] : [];
    }),
  );
}

/** Whether the options answer the card: exactly one option; for `breakers` any number, each once. */
export function isAnswerTo(card: FinderCard, options: readonly string[]): boolean {
  if (new Set(options).size !== options.length) return false;
  if (card !== "breakers" && options.length !== 1) return false;
  return options.every((option) => isOptionOf(card, option));
}

/** Whether both are the same answer; the order of options has no meaning. */
export function isSameAnswer(one: GivenAnswer | undefined, other: GivenAnswer): boolean {
  return (
    one !== undefined &&
    one.important === other.important &&
    one.options.length === other.options.length &&
    one.options.every((option) => other.options.includes(option))
  );
}

function isOptionOf(card: FinderCard, option: string): boolean {
  return (finderCards[card] as readonly string[]).includes(option);
}
