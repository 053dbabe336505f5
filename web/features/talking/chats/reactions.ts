import type { Reaction, ReactionKind } from "#contracts/talking/reactions.ts";
import type { Thread } from "./thread.ts";

/** Every kind of the contract, in the order of the menu. */
const names: Record<ReactionKind, true> = {
  heart: true,
  laugh: true,
  surprise: true,
  sad: true,
  thumbs_up: true,
  fire: true,
};
export const reactionKinds = Object.keys(names) as ReactionKind[];

/** The thread with a choice that is being sent; undefined ends it. */
export function withPending(thread: Thread, seq: number, kind: ReactionKind | null | undefined): Thread {
  const { [seq]: _, ...others } = thread.pendingReactions ?? {};
  return { ...thread, pendingReactions: kind === undefined ? others : { ...others, [seq]: kind } };
}

export type ShownReaction = { memberId: string; kind: ReactionKind };

/** The reactions below a message, with the member's own choice as the last one; `pending` replaces their stored one. */
export function shownReactions(
  reactions: readonly Reaction[] | null,
  pending: ReactionKind | null | undefined,
  memberId: string,
): ShownReaction[] {
  const shown = (reactions ?? []).flatMap(({ member_id, kind }) =>
    kind === null || member_id === memberId ? [] : [{ memberId: member_id, kind }],
  );
  const own = ownReaction(reactions, pending, memberId);
  return own === null ? shown : [...shown, { memberId, kind: own }];
}

export function ownReaction(
  reactions: readonly Reaction[] | null,
  pending: ReactionKind | null | undefined,
  memberId: string,
): ReactionKind | null {
  if (pending !== undefined) return pending;
  return reactions?.find(({ member_id }) => member_id === memberId)?.kind ?? null;
}
