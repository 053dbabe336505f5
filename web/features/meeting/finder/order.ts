import { type FinderCard, finderCardNames } from "#contracts/meeting/finder-cards.ts";
import type { FinderAnswers } from "./queries.ts";

/** The card that an address asks for; null: none, or none that there is. */
export function readCard(text: string | null): FinderCard | null {
  return finderCardNames.find((card) => card === text) ?? null;
}

/** The first card without an answer, behind one of them or of all; null: none is left there. */
export function nextCard(answers: FinderAnswers, behind: FinderCard | null = null): FinderCard | null {
  const answered = new Set<string>(answers.map(({ card }) => card));
  const rest = finderCardNames.slice(behind === null ? 0 : finderCardNames.indexOf(behind) + 1);
  return rest.find((card) => !answered.has(card)) ?? null;
}

export function cardPath(card: FinderCard): string {
  return `/match-finder?card=${card}`;
}

/** One answer alone, behind which lies the overview again. */
export function editPath(card: FinderCard): string {
  return `${cardPath(card)}&edit`;
}
