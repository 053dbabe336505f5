import type { MemberCard } from "#contracts/shapes.ts";
import type { Swipe } from "./unsent-swipes.ts";

type Lie = { swipes: readonly Swipe[]; settled: ReadonlySet<string>; heldId: string | null };

/** The cards that swipes may return to the deck: undone passes, then refused likes, in their order. */
export function listBack(swipes: readonly Swipe[]): MemberCard[] {
  const undone = swipes.filter(({ decision }) => decision === "undo").toReversed();
  const refused = swipes.filter(({ state }) => state === "refused");
  return [...undone, ...refused].map(({ card }) => card);
}

/**
 * The cards of the deck in order: the dealt ones without decided or liked ones. An undone pass is on top,
 * then refused likes at their earlier positions; a card under a thumb never moves (`heldId`). A stored card
 * that is missing in the latest answer is not shown, because its member may have blocked the viewer or hidden
 * the profile.
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

/**
 * The member whom an undo returns: the latest unsent pass whose card may still be shown, else the last pass
 * on the server.
 */
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

/** Likes left after the unsent ones are sent; null: unlimited. */
export function countLeft(left: number | null, swipes: readonly Swipe[]): number | null {
  if (left === null) return null;
  const waiting = swipes.filter(({ decision, state }) => decision === "like" && state === "queued");
  return Math.max(0, left - waiting.length);
}
