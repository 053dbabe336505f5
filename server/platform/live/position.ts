import type { Caller } from "../http/context.ts";

/**
 * Names how far a member's news have come: their stamp, which counts up in the transaction of any change to what the
 * polled answers show of theirs. Two that are alike have nothing between them. Carries whose it is, so that one
 * member's is never taken for another's.
 */
export function positionOf({ memberId, stamp }: Pick<Caller, "memberId" | "stamp">): string {
  return `${memberId}.${stamp}`;
}
