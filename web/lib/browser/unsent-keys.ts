import { ownKey } from "#web/lib/language/own-texts.ts";

/** Keys of swipes that the server has not acknowledged: each has its own key, which ends in the card's member id. */
export const unsentSwipes = (memberId: string) => ownKey(memberId, "swipe:");
