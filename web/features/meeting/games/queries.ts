import type { QueryClient } from "@tanstack/react-query";
import { deckSize } from "#contracts/limits.ts";
import type { MemberCard } from "#contracts/shapes.ts";
import { api } from "#web/lib/api/api.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { patchQuery } from "#web/lib/queries/patch-query.ts";
import { apiQuery } from "#web/lib/queries/queries.ts";

export type Deck = ApiAnswer<"GET /api/swipe-game"> & {
  /** No more cards exist behind these. */
  isWhole?: boolean;
};
export type LikesLeft = Deck["likes"];

/** Never refetched automatically: `redeal` keeps the cards on hand in their places. */
export const deckQuery = () => ({
  ...apiQuery("GET /api/swipe-game"),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

const freshMs = 60_000;

/**
 * A return to the page after some minutes, or after a change, waits for a current deck; without a network the
 * old one is used.
 */
export async function freshenDeck(client: QueryClient): Promise<void> {
  const state = client.getQueryState(deckQuery().queryKey);
  if (!state?.data || !navigator.onLine) return;
  await client.fetchQuery({ ...deckQuery(), staleTime: freshMs }).catch(() => undefined);
}

export function isWhole(deck: Deck): boolean {
  return deck.isWhole ?? deck.members.length < deckSize;
}

/** The number of answered swipes: a deck requested earlier does not reflect them. */
let answered = 0;
export function noteAnswered(): void {
  answered += 1;
}

let onHand: () => string[] = () => [];
/** Registers the open cards while the page is mounted. */
export function layOpen(ids: (() => string[]) | null): void {
  onHand = ids ?? (() => []);
}

let dealing: Promise<unknown> | null = null;
let isWantedAgain = false;

/**
 * Requests the current deck, with the cards on hand first as long as they may still be shown. One call at a
 * time; a change during a call causes one more call (`again`). A failure leaves the deck as it is; resolves
 * to the deck, or null.
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

/** If swipes were answered or a change came during a request, the deck is requested again. */
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
/** Registers the handler of requested members who are no longer dealt. */
export function watchGone(drop: typeof dropGone): void {
  dropGone = drop;
}

/** Writes an answer's facts into the cached deck. */
export function patchDeck(client: QueryClient, change: (deck: Deck) => Deck): void {
  patchQuery<Deck>(client, deckQuery().queryKey, change);
  const stored = client.getQueryData<Deck>(deckQuery().queryKey);
  if (stored) endOf(stored.likes);
}

const ends = new WeakMap<LikesLeft, number>();

/** The end of these likes' day by the monotonic clock, counted from the answer; null: never. */
export function endOf(likes: LikesLeft): number | null {
  if (likes.frees_in_ms === null) return null;
  const endsAt = ends.get(likes) ?? performance.now() + likes.frees_in_ms;
  ends.set(likes, endsAt);
  return endsAt;
}

/** Moves these members to the front, if the deck has them. */
export function putInFront(deck: Deck, ids: readonly string[]): Deck {
  const front = ids.flatMap((id) => deck.members.find((card) => card.id === id) ?? []);
  return { ...deck, members: [...front, ...deck.members.filter(({ id }) => !ids.includes(id))] };
}
