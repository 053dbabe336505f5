import { useMemo, useSyncExternalStore } from "react";
import type { MemberCard } from "#contracts/shapes.ts";
import { newKey } from "#web/lib/api-request.ts";
import { listKeys, readStored, writeStored } from "#web/lib/stored-text.ts";
import { unsentSwipes } from "#web/lib/unsent-keys.ts";

/** What was decided about a card and is not acknowledged yet. `key` is the wish's own, however often it is sent. */
export type Swipe = {
  key: string;
  /** The latest has the highest. */
  order: number;
  decision: "like" | "pass" | "undo";
  card: MemberCard;
  /** Refused: a like beyond those of the day, which its giver has not been told of yet. */
  state: "queued" | "refused";
};

/** Cards that the server knows to be decided: an answer that was given before may still deal them. */
export const settled = new Set<string>();

const listeners = new Set<() => void>();
const elsewhere = new Set<() => void>();
let isListening = false;

/** Calls back when another tab has sent a swipe; returns the way to stop. */
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
    // What another tab has sent comes back no more; what it has brought back is no longer away.
    if (gone?.decision === "undo") settled.delete(gone.card.id);
    else if (gone?.state === "queued") settled.add(gone.card.id);
    tellSwipes();
    if (gone) for (const listener of [...elsewhere]) listener();
  });
}

export function tellSwipes(): void {
  for (const listener of [...listeners]) listener();
}

/** Calls back when any swipe changes, here or in another tab; returns the way to stop. */
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

/** Anything that is no swipe counts as none: a broken entry never breaks the game. */
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

/** In the order in which they were made, whatever tab made them. */
export function readSwipes(memberId: string): Swipe[] {
  return parseSwipes(textsOf(memberId));
}

/**
 * Keeps a decision from the moment it is made. A later one about the same card takes its place; those about other cards,
 * of this tab and of others, are not touched.
 */
export function addSwipe(memberId: string, card: MemberCard, decision: Swipe["decision"]): void {
  const order = 1 + Math.max(0, ...readSwipes(memberId).map((swipe) => swipe.order));
  const swipe: Swipe = { key: newKey(), order, decision, card, state: "queued" };
  writeStored(placeOf(memberId, card.id), JSON.stringify(swipe));
  tellSwipes();
}

/** The swipe as it has become, or gone; one that a later decision has replaced stays as that is. */
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
