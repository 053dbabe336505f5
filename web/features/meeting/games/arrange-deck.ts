import type { MemberCard } from "#contracts/shapes.ts";
import type { Swipe } from "./unsent-swipes.ts";

type Lie = { swipes: readonly Swipe[]; settled: ReadonlySet<string>; heldId: string | null };

/** Whom a swipe has back on the deck, or may have: a pass that is undone before likes that were refused, in their order. */
export function listBack(swipes: readonly Swipe[]): MemberCard[] {
  const undone = swipes.filter(({ decision }) => decision === "undo").toReversed();
  const refused = swipes.filter(({ state }) => state === "refused");
  return [...undone, ...refused].map(({ card }) => card);
}

/**
 * The cards as they lie: what was dealt, without what was decided or is liked by now. A pass that was undone lies on
 * top, then likes that were refused, each where it was; but under a thumb nothing moves (`heldId`). A stored card that
 * the latest answer does not have is not shown: its member may have blocked, or hidden, since.
 */
export function arrangeDeck(dealt: readonly MemberCard[], { swipes, settled, heldId }: Lie): MemberCard[] {
  const open = dealt.filter(({ like_state }) => like_state !== "liked" && like_state !== "match");
  const known = new Map(open.map((card) => [card.id, card]));
  const back = listBack(swipes).flatMap(({ id }) => known.get(id) ?? []);
  const away = new Set([...settled, ...swipes.map(({ card }) => card.id)]);
  const cards = [...back, ...open.filter(({ id }) => !away.has(id))];
  const held = cards.find(({ id }) => id === heldId);
  return held ? [held, ...cards.filter((card) => card !== held)] : cards;
}

/** Whom an undo brings back: the latest pass that waits to be sent, if its card still stands, else the last one that the server knows. */
export function findLastPass(
  swipes: readonly Swipe[],
  { members, last_pass: known }: { members: readonly MemberCard[]; last_pass: MemberCard | null },
): MemberCard | null {
  const dealt = new Set(members.map(({ id }) => id));
  const isWaiting = ({ decision, state, card }: Swipe) =>
    decision === "pass" && state === "queued" && dealt.has(card.id);
  const waiting = swipes.findLast(isWaiting);
  if (waiting) return waiting.card;
  const isLiked = known?.like_state === "liked" || known?.like_state === "match";
  return known && !isLiked && !swipes.some(({ card }) => card.id === known.id) ? known : null;
}

/** Likes that are left once those that wait are sent; null: without end. */
export function countLeft(left: number | null, swipes: readonly Swipe[]): number | null {
  if (left === null) return null;
  const waiting = swipes.filter(({ decision, state }) => decision === "like" && state === "queued");
  return Math.max(0, left - waiting.length);
}
