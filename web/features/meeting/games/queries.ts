import type { QueryClient } from "@tanstack/react-query";
import { deckSize } from "#contracts/limits.ts";
import type { MemberCard } from "#contracts/shapes.ts";
import { api } from "#web/lib/api.ts";
import type { ApiAnswer } from "#web/lib/api-types.ts";
import { patchQuery } from "#web/lib/patch-query.ts";
import { apiQuery } from "#web/lib/queries.ts";

export type Deck = ApiAnswer<"GET /api/swipe-game"> & {
  /** Behind these cards there are no more. */
  isWhole?: boolean;
};
export type LikesLeft = Deck["likes"];

/** Never asked for anew by itself: `redeal` keeps the cards on hand where they lie. */
export const deckQuery = () => ({
  ...apiQuery("GET /api/swipe-game"),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

const freshMs = 60_000;

/** Who comes back to the page after a while, or after news, waits for a deck of now; without a network the old one has to do. */
export async function freshenDeck(client: QueryClient): Promise<void> {
  const state = client.getQueryState(deckQuery().queryKey);
  if (!state?.data || !navigator.onLine) return;
  await client.fetchQuery({ ...deckQuery(), staleTime: freshMs }).catch(() => undefined);
}

export function isWhole(deck: Deck): boolean {
  return deck.isWhole ?? deck.members.length < deckSize;
}

/** Swipes that the server has answered: a deck that was asked for before knows nothing of them. */
let answered = 0;
export function noteAnswered(): void {
  answered += 1;
}

let onHand: () => string[] = () => [];
/** The cards that lie open, while the page is there. */
export function layOpen(ids: (() => string[]) | null): void {
  onHand = ids ?? (() => []);
}

let dealing: Promise<unknown> | null = null;
let isWantedAgain = false;

/**
 * Asks for the deck as it is now, with the cards on hand in front as far as they still stand. One call at a time; news
 * that come meanwhile ask once more (`again`). A failure leaves the deck as it is; answers with it, or null.
 */
export function redeal(client: QueryClient, { again = true } = {}): Promise<unknown> {
  if (dealing) {
    isWantedAgain ||= again;
    return dealing;
  }
  dealing = dealUntilNew(client)
    .then(
      () => null,
      (error: unknown) => error,
    )
    .finally(() => {
      dealing = null;
    });
  return dealing;
}

/** An answer that was under way while swipes were answered, or news came, is asked for anew. */
async function dealUntilNew(client: QueryClient): Promise<void> {
  for (;;) {
    isWantedAgain = false;
    const known = answered;
    const having = [...new Set(onHand())].slice(0, 2 * deckSize);
    const query = having.length > 0 ? { having: having.join() } : {};
    const answer = await api("GET /api/swipe-game", { query });
    if (answer === false) return;
    if (known !== answered) continue;
    const kept = answer.members.filter(({ id }) => having.includes(id)).length;
    const whole = answer.members.length - kept < deckSize;
    client.setQueryData<Deck>(deckQuery().queryKey, { ...answer, isWhole: whole });
    dropGone(having, answer.members);
    if (!isWantedAgain) return;
  }
}

let dropGone: (asked: readonly string[], members: readonly MemberCard[]) => void = () => undefined;
/** What becomes of those who were asked for and are dealt no more. */
export function watchGone(drop: typeof dropGone): void {
  dropGone = drop;
}

/** Puts into the deck on hand what an answer said. */
export function patchDeck(client: QueryClient, change: (deck: Deck) => Deck): void {
  patchQuery<Deck>(client, deckQuery().queryKey, change);
  const stored = client.getQueryData<Deck>(deckQuery().queryKey);
  if (stored) endOf(stored.likes);
}

const ends = new WeakMap<LikesLeft, number>();

/** When the day of these likes ends by the steady clock, counted from when they came; null: never. */
export function endOf(likes: LikesLeft): number | null {
  if (likes.frees_in_ms === null) return null;
  const endsAt = ends.get(likes) ?? performance.now() + likes.frees_in_ms;
  ends.set(likes, endsAt);
  return endsAt;
}

/** Puts those in front whom the deck has. */
export function putInFront(deck: Deck, ids: readonly string[]): Deck {
  const front = ids.flatMap((id) => deck.members.find((card) => card.id === id) ?? []);
  return { ...deck, members: [...front, ...deck.members.filter(({ id }) => !ids.includes(id))] };
}
