import { type GiftName, isGift } from "#contracts/talking/gift-names.ts";
import { newKey } from "#web/lib/api/api-request.ts";
import { type Attempt, keptAttempts } from "./kept-attempts.ts";

/** A gift that was sent and has no answer that it is stored. */
export type GiftAttempt = Attempt & { gift: GiftName; note: string };

export const { readAttempts, keepAttempt, dropAttempts } = keptAttempts<GiftAttempt>(
  "gifts",
  ({ gift, note }) => typeof gift === "string" && isGift(gift) && typeof note === "string",
);

/**
 * The id under which a gift is sent. The same gift with the same note has the id of its earlier attempts, so that it is
 * charged once. A gift that takes the place of a refused one has the id of that one: if the server stored it nevertheless, it
 * refuses the other one (client_id_taken).
 */
export function idFor(attempts: readonly GiftAttempt[], gift: GiftName, note: string): string {
  const same = attempts.findLast((one) => one.gift === gift && one.note === note);
  return (same ?? attempts.findLast(({ isUncertain }) => !isUncertain))?.clientId ?? newKey();
}
