import type { DeskThread } from "./queries.ts";

/**
 * Number of the member's newest message on the page: an answer covers messages up to it. Answers of staff do not count,
 * so that an answer whose reply was lost is the same call when it is sent again, and is stored once.
 */
export function seenSeqOf(messages: DeskThread["messages"]): number {
  return messages.findLast(({ from }) => from === "member")?.seq ?? 0;
}

/** Whether the member has written since the page showed messages up to `firstSeen`, and nobody has answered that. */
export function hasWrittenAgain(messages: DeskThread["messages"], firstSeen: number): boolean {
  return messages.at(-1)?.from === "member" && seenSeqOf(messages) > firstSeen;
}
