/**
 * The ten question cards of the match finder (decisions, Finding and liking), in the order in which they are asked, and
 * what may be answered. Their words are in i18n/messages/<locale>/meeting/finder.json.
 */
export const finderCards = {
  seek: ["lasting", "open", "casual", "friends"],
  pace: ["soon", "writing", "slow"],
  evenings: ["home", "out", "active", "mixed"],
  /** The farthest distance, by the upper ends of the distance bands. */
  distance: ["under_10", "under_25", "under_50", "under_100", "anywhere"],
  contact: ["often", "daily", "sometimes"],
  plans: ["planned", "spontaneous", "mixed"],
  smoking: ["never", "sometimes", "often"],
  drinking: ["never", "sometimes", "often"],
  children: ["have", "want", "open", "none"],
  /** Any number of these options can be chosen, also none. */
  breakers: ["smoking", "drinking", "has_children", "wants_children", "wants_none", "casual", "lasting"],
} as const;

export type FinderCard = keyof typeof finderCards;
export type Breaker = (typeof finderCards)["breakers"][number];
/** A card with exactly one answer, by which two members are compared. */
export type ComparedCard = Exclude<FinderCard, "breakers">;

export const finderCardNames = Object.keys(finderCards) as [FinderCard, ...FinderCard[]];

/** A deal-breaker excludes members with this answer to another card. */
export const breakerExcludes: Record<Breaker, { card: ComparedCard; options: readonly string[] }> = {
  smoking: { card: "smoking", options: ["sometimes", "often"] },
  drinking: { card: "drinking", options: ["often"] },
  has_children: { card: "children", options: ["have"] },
  wants_children: { card: "children", options: ["want"] },
  wants_none: { card: "children", options: ["none"] },
  casual: { card: "seek", options: ["casual"] },
  lasting: { card: "seek", options: ["lasting"] },
};

/** The weight of an answer that matters a lot to the member. */
export const importantCounts = 3;

/** Neutral answers that are added to the shared ones: a few questions do not tell much. */
const thoughtAnswers = 2;
const middle = 0.5;

/**
 * The fit of two members who answered `count` of the same cards and suit each other by `both`, each from 0 to 1:
 * with few cards it is drawn towards the middle.
 */
export function drawnToMiddle(both: number, count: number): number {
  return (count * both + thoughtAnswers * middle) / (count + thoughtAnswers);
}
