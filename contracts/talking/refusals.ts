/**
 * The reasons of a kind refusal: its text (`declining.reasons.<reason>`) is written by us, in the receiver's language. A
 * reason is never removed, because pages of the release before send it.
 */
export const refusalReasons = ["no_match", "met_someone", "no_time"] as const;
export type RefusalReason = (typeof refusalReasons)[number];
