/**
 * The states of a chat photo for one member, in the order in which they follow. `blurred`: the receiver has to allow it
 * first; `unopened`: the receiver can view it once; `shown`; `opened`: it was viewed and is deleted; `gone`: deleted with its
 * sender or by a block. The last two are final.
 */
export const photoStates = ["blurred", "unopened", "shown", "opened", "gone"] as const;
export type PhotoState = (typeof photoStates)[number];
