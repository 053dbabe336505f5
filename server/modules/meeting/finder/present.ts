import { finderCardNames } from "#contracts/meeting/finder-cards.ts";
import { presentMemberCard, type Showcase } from "#server/modules/people/profiles/present-card.ts";
import type { FinderAnswers } from "./answer-rules.ts";
import type { FinderMatch } from "./queries.ts";

/** Shown only to the member who gave the answers. */
export function presentAnswers(answers: FinderAnswers) {
  return finderCardNames.flatMap((card) => {
    const answer = answers[card];
    return answer ? [{ card, options: answer.options, important: answer.important }] : [];
  });
}

export function presentMatch({ card, percent, reasons }: FinderMatch, showcase: Showcase) {
  return {
    member: presentMemberCard(card, showcase),
    percent,
    reasons,
  };
}
