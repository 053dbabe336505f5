import { stayOfMember } from "#web/lib/queries/browser-cache.ts";
import type { Place } from "./kept-attempts.ts";

/** The typed notes by member and partner. */
const notes = new Map<string, string>();

const keyOf = ({ memberId, partnerId }: Place) => `${memberId} ${partnerId}`;

/** The note that was typed for a partner and not sent, as long as the page is open; undefined: none was typed. */
export function readNote(place: Place): string | undefined {
  return notes.get(keyOf(place));
}

/** A log-out deletes it. */
export function keepNote(place: Place, note: string): void {
  if (notes.size === 0) stayOfMember().addEventListener("abort", () => notes.clear(), { once: true });
  notes.set(keyOf(place), note);
}

/** The note was sent: from then on the attempt to send it keeps it (gift-attempts.ts). Another note stays. */
export function dropNote(place: Place, sent: string): void {
  if (readNote(place) === sent) notes.delete(keyOf(place));
}
