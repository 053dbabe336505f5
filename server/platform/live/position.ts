import type { Caller } from "../http/context.ts";

/**
 * The position of a member: their stamp, which is incremented in the transaction of any change to their data in the polled
 * answers. Between two equal positions there is no event. It contains the member's id, so that positions of two members
 * are never mixed up.
 */
export function positionOf({ memberId, stamp }: Pick<Caller, "memberId" | "stamp">): string {
  return `${memberId}.${stamp}`;
}
