import { type GiftName, isGift } from "#contracts/talking/gift-names.ts";
import { newKey } from "#web/lib/api/api-request.ts";
import { ownKey } from "#web/lib/language/own-texts.ts";
import { readStored, writeStored } from "#web/lib/language/stored-text.ts";

/** A gift that was sent to a partner and has no answer that it is stored. `clientId` stays the same at every attempt. */
export type GiftAttempt = {
  clientId: string;
  gift: GiftName;
  note: string;
  /** The server may have stored it: nothing of it can be changed. False: it was refused. */
  isUncertain: boolean;
  /** Why it failed, in the member's language; empty while there is no answer. */
  reason: string;
  /** When it was sent last, in milliseconds. */
  at: number;
};
type Place = { memberId: string; partnerId: string };

/** After a day the conversation tells what was stored, and the same gift is another one. */
const keptMs = 24 * 60 * 60_000;
/** Of one partner. */
const mostKept = 20;

const keyOf = ({ memberId, partnerId }: Place) => ownKey(memberId, `gifts:${partnerId}`);

/** The attempts of the last day, the oldest first; a log-out deletes them. A broken text counts as none. */
export function readAttempts(place: Place, now = Date.now()): GiftAttempt[] {
  try {
    const items: unknown = JSON.parse(readStored(keyOf(place)) || "[]");
    return Array.isArray(items) ? items.filter(isAttempt).filter(({ at }) => now - at < keptMs) : [];
  } catch {
    return [];
  }
}

/** Stores an attempt, or what is known of it now. */
export function keepAttempt(place: Place, attempt: GiftAttempt): void {
  const others = readAttempts(place).filter(({ clientId }) => clientId !== attempt.clientId);
  write(place, [...others, attempt].slice(-mostKept));
}

/** Forgets the attempts of these ids: they are stored, or their id is of no use. */
export function dropAttempts(place: Place, isOver: (clientId: string) => boolean): void {
  const attempts = readAttempts(place);
  const left = attempts.filter(({ clientId }) => !isOver(clientId));
  if (left.length < attempts.length) write(place, left);
}

/**
 * The id under which a gift is sent. The same gift with the same note has the id of its earlier attempts, so that it is
 * charged once. A gift that takes the place of a refused one has the id of that one: if the server stored it nevertheless, it
 * refuses the other one (client_id_taken).
 */
export function idFor(attempts: readonly GiftAttempt[], gift: GiftName, note: string): string {
  const same = attempts.findLast((one) => one.gift === gift && one.note === note);
  return (same ?? attempts.findLast(({ isUncertain }) => !isUncertain))?.clientId ?? newKey();
}

function write(place: Place, attempts: readonly GiftAttempt[]): void {
  writeStored(keyOf(place), attempts.length === 0 ? "" : JSON.stringify(attempts));
}

function isAttempt(value: unknown): value is GiftAttempt {
  if (typeof value !== "object" || value === null) return false;
  const { clientId, gift, note, isUncertain, reason, at } = value as Record<string, unknown>;
  const texts = [clientId, note, reason];
  const hasTexts = texts.every((text) => typeof text === "string");
  return (
    hasTexts && typeof gift === "string" && isGift(gift) && typeof isUncertain === "boolean" && Number(at) > 0
  );
}
