import { ownKey } from "#web/lib/language/own-texts.ts";
import { listKeys, readStored, writeStored } from "#web/lib/language/stored-text.ts";

/** A message that was sent to a partner and has no answer that it is stored. `clientId` stays the same at every attempt. */
export type Attempt = {
  clientId: string;
  /** The server may have stored it: nothing of it can be changed. False: it was refused. */
  isUncertain: boolean;
  /** Why it failed, in the member's language; empty while there is no answer. */
  reason: string;
  /** When it was sent last, in milliseconds. */
  at: number;
};
export type Place = { memberId: string; partnerId: string };

/** After a day the conversation tells what was stored, and the same content is another message. */
const keptMs = 24 * 60 * 60_000;
/** Of one partner. */
const mostKept = 20;
/** The kinds of messages whose attempts are kept. */
const names = ["gifts", "photos"] as const;

/**
 * The attempts of one kind, which this browser keeps for a day under `name`; a log-out deletes them. `isWhole` checks what an
 * attempt has besides the facts of all attempts.
 */
export function keptAttempts<Kept extends Attempt>(
  name: (typeof names)[number],
  isWhole: (attempt: Partial<Record<keyof Kept, unknown>>) => boolean,
) {
  const keyOf = ({ memberId, partnerId }: Place) => ownKey(memberId, `${name}:${partnerId}`);

  function isKept(attempt: Attempt): attempt is Kept {
    return isWhole(attempt as Partial<Record<keyof Kept, unknown>>);
  }

  /** The attempts of the last day, the oldest first. A broken text counts as none. */
  function readAttempts(place: Place, now = Date.now()): Kept[] {
    return readRecent(keyOf(place), now).filter(isKept);
  }

  /** Stores an attempt, or what is known of it now. */
  function keepAttempt(place: Place, attempt: Kept): void {
    const others = readAttempts(place).filter(({ clientId }) => clientId !== attempt.clientId);
    write(keyOf(place), [...others, attempt].slice(-mostKept));
  }

  /** Forgets the attempts of these ids, which are stored or of no use, and those that are older than a day. */
  function dropAttempts(place: Place, isOver: (clientId: string) => boolean): void {
    const left = readAttempts(place).filter(({ clientId }) => !isOver(clientId));
    write(keyOf(place), left);
  }

  return { readAttempts, keepAttempt, dropAttempts };
}

/** Deletes a member's attempts of all kinds and partners that are older than a day, and broken texts. */
export function sweepAttempts(memberId: string, now = Date.now()): void {
  const prefixes = names.map((name) => ownKey(memberId, `${name}:`));
  for (const key of listKeys())
    if (prefixes.some((prefix) => key.startsWith(prefix))) write(key, readRecent(key, now));
}

function readRecent(key: string, now: number): Attempt[] {
  try {
    const items: unknown = JSON.parse(readStored(key) || "[]");
    return Array.isArray(items) ? items.filter(isAttempt).filter(({ at }) => now - at < keptMs) : [];
  } catch {
    return [];
  }
}

function write(key: string, attempts: readonly Attempt[]): void {
  const text = attempts.length === 0 ? "" : JSON.stringify(attempts);
  if (text !== readStored(key)) writeStored(key, text);
}

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== "object" || value === null) return false;
  const { clientId, isUncertain, reason, at } = value as Partial<Record<keyof Attempt, unknown>>;
  const hasTexts = typeof clientId === "string" && typeof reason === "string";
  return hasTexts && typeof isUncertain === "boolean" && Number(at) > 0;
}
