import { ownKey } from "./own-texts.ts";

/** Where swipes lie that the server has not acknowledged: each under a key of its own, which ends in the card's member. */
export const unsentSwipes = (memberId: string) => ownKey(memberId, "swipe:");
