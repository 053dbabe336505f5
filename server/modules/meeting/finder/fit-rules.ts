import {
  type Breaker,
  breakerExcludes,
  type ComparedCard,
  drawnToMiddle,
  finderCardNames,
  finderCards,
  importantCounts,
} from "#contracts/meeting/finder-cards.ts";
import { type DistanceBand, distanceBands } from "#server/platform/geo/distance.ts";
import type { FinderAnswers } from "./answer-rules.ts";

/** How well two different answers suit each other, from 0 to 1; equal answers: 1. */
const suits: Partial<Record<ComparedCard, Record<string, number>>> = {
  seek: {
    "lasting open": 0.6,
    "casual lasting": 0,
    "friends lasting": 0.3,
    "casual open": 0.6,
    "friends open": 0.6,
    "casual friends": 0.3,
  },
  evenings: {
    "active home": 0.2,
    "active mixed": 0.7,
    "active out": 0.4,
    "home mixed": 0.7,
    "home out": 0.2,
    "mixed out": 0.7,
  },
  plans: { "mixed planned": 0.7, "mixed spontaneous": 0.7, "planned spontaneous": 0.2 },
  children: {
    "have want": 0.6,
    "have open": 0.8,
    "have none": 0.2,
    "open want": 0.6,
    "none want": 0,
    "none open": 0.6,
  },
};

const comparedCards = finderCardNames.filter((card): card is ComparedCard => card !== "breakers");

/** The answered option of a card, if any. */
function optionOf(answers: FinderAnswers, card: ComparedCard): string | undefined {
  return answers[card]?.options[0];
}

/** Whether one of the two has a deal-breaker that the other's answers meet: then neither sees the other. */
export function isExcluded(one: FinderAnswers, other: FinderAnswers): boolean {
  return breaks(one, other) || /* defence: deal-breakers-both-ways */ breaks(other, one);
}

function breaks(asker: FinderAnswers, asked: FinderAnswers): boolean {
  return (asker.breakers?.options ?? []).some((breaker) => {
    const { card, options } = breakerExcludes[breaker as Breaker];
    const answer = optionOf(asked, card);
    return answer !== undefined && options.includes(answer);
  });
}

/** Two members, from the view of `own`. `distance`: null if hidden, then no question on it counts. */
export type Pair = { own: FinderAnswers; other: FinderAnswers; distance: DistanceBand | null };

/**
 * How well two members fit, from 0 to 1. For each of the two: the mean over the cards that both answered of
 * how well the other's answer suits; important cards count three times. The result is the geometric mean of
 * both, so that both sides matter. With few cards it is drawn towards the middle. Null: no shared card, or a
 * deal-breaker.
 */
export function fitOf(pair: Pair): number | null {
  const { own, other, distance } = pair;
  if (isExcluded(own, other)) return null;
  const cards = comparedOf(pair);
  if (cards.length === 0) return null;
  const both = Math.sqrt(
    satisfaction(own, other, { cards, distance }) * satisfaction(other, own, { cards, distance }),
  );
  return drawnToMiddle(both, cards.length);
}

function comparedOf({ own, other, distance }: Pair): ComparedCard[] {
  return comparedCards.filter(
    (card) =>
      optionOf(own, card) !== undefined &&
      optionOf(other, card) !== undefined &&
      (card !== "distance" || distance !== null),
  );
}

type Compared = { cards: ComparedCard[]; distance: DistanceBand | null };

/** How well the other suits one of them, weighted by what is important to that one. */
function satisfaction(one: FinderAnswers, other: FinderAnswers, { cards, distance }: Compared): number {
  let [sum, weights] = [0, 0];
  for (const card of cards) {
    const weight = one[card]?.important ? importantCounts : 1;
    weights += weight;
    const [wish, answer] = [optionOf(one, card) as string, optionOf(other, card) as string];
    sum += weight * (card === "distance" ? nearEnough(wish, distance) : suitOf(card, wish, answer));
  }
  return sum / weights;
}

/** Compared with the real distance, not with the distance that the other would travel. */
function nearEnough(wish: string, distance: DistanceBand | null): number {
  if (wish === "anywhere" || distance === null) return 1;
  const beyond = distanceBands.indexOf(distance) - distanceBands.indexOf(wish as DistanceBand);
  if (beyond <= 0) return 1;
  return beyond === 1 ? 0.4 : 0;
}

function suitOf(card: ComparedCard, one: string, other: string): number {
  if (one === other) return 1;
  const known = suits[card]?.[[one, other].sort().join(" ")];
  if (known !== undefined) return known;
  // A card without a table is a scale: nearer options suit better.
  const scale: readonly string[] = finderCards[card];
  return 1 - Math.abs(scale.indexOf(one) - scale.indexOf(other)) / (scale.length - 1);
}

/** Cards answered alike, those important to the caller first. The other's priorities stay secret. */
export function alikeOf({ own, other, distance }: Pair): { card: ComparedCard; option: string }[] {
  const alike = comparedOf({ own, other, distance }).flatMap((card) => {
    const option = optionOf(own, card) as string;
    // defence: only-alike-is-told
    if (option !== optionOf(other, card)) return [];
    if (card === "distance" && nearEnough(option, distance) < 1) return [];
    return [{ card, option }];
  });
  const important = ({ card }: { card: ComparedCard }) => (own[card]?.important ? 0 : 1);
  return alike.toSorted((one, two) => important(one) - important(two));
}
