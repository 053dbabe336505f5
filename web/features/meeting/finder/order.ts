import { type FinderCard, finderCardNames } from "#contracts/meeting/finder-cards.ts";
import type { FinderAnswers } from "./queries.ts";

/** The card that an address names; null without a name or for an unknown one. */
export function readCard(text: string | null): FinderCard | null {
  return finderCardNames.find((card) => card === text) ?? null;
}

/** The next card without an answer, after a given one or from the start; null if none is left. */
export function nextCard(answers: FinderAnswers, behind: FinderCard | null = null): FinderCard | null {
  const answered = new Set<string>(answers.map(({ card }) => card));
  const rest = finderCardNames.slice(behind === null ? 0 : finderCardNames.indexOf(behind) + 1);
  return rest.find((card) => !answered.has(card)) ?? null;
}

export function cardPath(card: FinderCard): string {
  return `/match-finder?card=${card}`;
}

/** The path to edit one answer and then return to the overview. */
export function editPath(card: FinderCard): string {
  return `${cardPath(card)}&edit`;
}
