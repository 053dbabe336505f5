import { useMemo, useSyncExternalStore } from "react";
import type { MemberCard } from "#contracts/shapes.ts";
import { newKey } from "#web/lib/api/api-request.ts";
import { unsentSwipes } from "#web/lib/browser/unsent-keys.ts";
import { listKeys, readStored, writeStored } from "#web/lib/language/stored-text.ts";

/** An unacknowledged decision about a card. `key` is its idempotency key, the same at every attempt. */
export type Swipe = {
  key: string;
  /** The latest has the highest number. */
  order: number;
  decision: "like" | "pass" | "undo";
  card: MemberCard;
  /** Refused: a like beyond the day's limit, of which the member has not been told yet. */
  state: "queued" | "refused";
};

/** Cards already decided on the server: an earlier answer may still deal them. */
export const settled = new Set<string>();

const listeners = new Set<() => void>();
const elsewhere = new Set<() => void>();
let isListening = false;

/** Calls back when another tab has sent a swipe; returns a function that stops it. */
export function watchSentElsewhere(listener: () => void): () => void {
  listen();
  elsewhere.add(listener);
  return () => {
    elsewhere.delete(listener);
  };
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  addEventListener("storage", ({ key, oldValue, newValue }) => {
    if (key !== null && !key.includes(":swipe:")) return;
    const [gone] = newValue === null ? parseSwipes(oldValue ?? "") : [];
    // A card swiped in another tab stays away; a card that another tab has returned is shown again.
    if (gone?.decision === "undo") settled.delete(gone.card.id);
    else if (gone?.state === "queued") settled.add(gone.card.id);
    tellSwipes();
    if (gone) for (const listener of [...elsewhere]) listener();
  });
}

export function tellSwipes(): void {
  for (const listener of [...listeners]) listener();
}

/** Calls back when any swipe changes, in this tab or another; returns a function that stops it. */
function watchSwipes(listener: () => void): () => void {
  listen();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const placeOf = (memberId: string, cardId: string) => `${unsentSwipes(memberId)}${cardId}`;

function textsOf(memberId: string): string {
  const own = listKeys().filter((key) => key.startsWith(unsentSwipes(memberId)));
  return own.map(readStored).join("\n");
}

/** Invalid entries are ignored, so that a broken entry never breaks the game. */
export function parseSwipes(texts: string): Swipe[] {
  const all = texts.split("\n").flatMap((text) => {
    try {
      const swipe = JSON.parse(text) as Swipe;
      const isSwipe = typeof swipe.key === "string" && typeof swipe.card?.id === "string";
      return isSwipe && Number.isFinite(swipe.order) ? [swipe] : [];
    } catch {
      return [];
    }
  });
  return all.sort((one, other) => one.order - other.order);
}

/** In the order in which they were made, from all tabs. */
export function readSwipes(memberId: string): Swipe[] {
  return parseSwipes(textsOf(memberId));
}

/**
 * Stores a decision at once. A later decision about the same card replaces it; decisions about other cards,
 * from this tab or others, stay untouched.
 */
export function addSwipe(memberId: string, card: MemberCard, decision: Swipe["decision"]): void {
  const order = 1 + Math.max(0, ...readSwipes(memberId).map((swipe) => swipe.order));
  const swipe: Swipe = { key: newKey(), order, decision, card, state: "queued" };
  writeStored(placeOf(memberId, card.id), JSON.stringify(swipe));
  tellSwipes();
}

/** Updates or removes the swipe; if a later decision has replaced it, nothing changes. */
export function changeSwipe(memberId: string, swipe: Swipe, changed: Swipe | null): void {
  const place = placeOf(memberId, swipe.card.id);
  const [stored] = parseSwipes(readStored(place));
  if (stored?.key !== swipe.key) return;
  writeStored(place, changed ? JSON.stringify(changed) : "");
  tellSwipes();
}

export function useSwipes(memberId: string): Swipe[] {
  const texts = useSyncExternalStore(
    watchSwipes,
    () => textsOf(memberId),
    () => "",
  );
  return useMemo(() => parseSwipes(texts), [texts]);
}
