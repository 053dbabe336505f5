import type { QueryClient } from "@tanstack/react-query";
import type { MemberCard } from "#contracts/shapes.ts";
import { api } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { type Turn, takeTurn } from "#web/lib/browser/take-turns.ts";
import { onLive } from "#web/lib/live/live.ts";
import { stayOfMember } from "#web/lib/queries/browser-cache.ts";
import { changeMembers } from "#web/lib/queries/member-lists.ts";
import { toast } from "#web/ui/toast.ts";
import {
  type Deck,
  deckQuery,
  type LikesLeft,
  noteAnswered,
  patchDeck,
  putInFront,
  redeal,
  watchGone,
} from "./queries.ts";
import {
  changeSwipe,
  readSwipes,
  type Swipe,
  settled,
  tellSwipes,
  watchSentElsewhere,
} from "./unsent-swipes.ts";

export type Sender = { memberId: string; client: QueryClient; onMatch: (card: MemberCard) => void };

const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

/** The member whose swipes are sent; null after a log-out. */
let present: Sender | null = null;
let sending: Promise<void> | null = null;
let attempt: AbortController | undefined;
let pause: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let isListening = false;

/**
 * Sends this member's swipes from now on, on every page, until they log out: at once, when the network
 * returns, when the page becomes visible, and after growing pauses.
 */
export function startSending(sender: Sender): void {
  if (present?.memberId !== sender.memberId) {
    settled.clear();
    stayOfMember().addEventListener("abort", stop, { once: true });
  }
  present = sender;
  listen();
  void sendSwipes();
}

function stop(): void {
  present = null;
  settled.clear();
  endPause();
  attempt?.abort();
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  addEventListener("online", () => {
    failures = 0;
    attempt?.abort();
    void sendSwipes();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void sendSwipes();
  });
  onLive("connected", () => void sendSwipes());
  // No request while the deck's page is closed; its next visit requests the deck.
  for (const news of ["deck_changed", "user_changed"] as const) onLive(news, outdate);
  watchSentElsewhere(outdate);
  watchGone(dropGone);
}

function outdate(): void {
  void present?.client.invalidateQueries({ queryKey: deckQuery().queryKey, refetchType: "none" });
}

/** A refused like is dropped if its member is no longer dealt. */
function dropGone(asked: readonly string[], members: readonly MemberCard[]): void {
  const shown = new Set(members.map(({ id }) => id));
  for (const swipe of present ? readSwipes(present.memberId) : []) {
    const isGone = asked.includes(swipe.card.id) && !shown.has(swipe.card.id);
    if (isGone && swipe.state === "refused" && present) changeSwipe(present.memberId, swipe, null);
  }
}

/** Sends the waiting swipes one by one; only one tab at a time does so. */
export function sendSwipes(): Promise<void> {
  if (sending || !present) return sending ?? Promise.resolve();
  const { memberId } = present;
  const readFirst = () => (present?.memberId === memberId ? (findNext()?.key ?? null) : null);
  const all = takeTurn(`swipes:${memberId}`, { readFirst, run: sendAll });
  sending = all.then(endAttempt).finally(() => {
    sending = null;
    // A swipe may have been added between the last check and the end of this run.
    if (pause === undefined && findNext()) void sendSwipes();
  });
  return sending;
}

function findNext(): Swipe | undefined {
  return present ? readSwipes(present.memberId).find(({ state }) => state === "queued") : undefined;
}

/** Another tab that took this tab's turn sends what is under way. */
function endAttempt(isDone: boolean): void {
  if (!isDone) attempt?.abort();
}

async function sendAll(turn: Turn): Promise<void> {
  endPause();
  for (let next = findNext(); next && present && !turn.isOver; next = findNext()) {
    if (!navigator.onLine || !(await sendOne(present, next))) return sendLater();
  }
}

function sendLater(): void {
  endPause();
  if (!present) return;
  pause = setTimeout(() => void sendSwipes(), Math.min(longestPauseMs, firstPauseMs * 2 ** failures));
  failures += 1;
}

function endPause(): void {
  clearTimeout(pause);
  pause = undefined;
}

/** False: retry later. */
async function sendOne(sender: Sender, swipe: Swipe): Promise<boolean> {
  attempt = new AbortController();
  const { signal } = attempt;
  try {
    const isAnswered =
      swipe.decision === "undo" ? await undo(sender, swipe, signal) : await decide(sender, swipe, signal);
    if (isAnswered) failures = 0;
    return isAnswered;
  } catch (error) {
    // The network is back, or another member is signed in: try again, or stop.
    if (signal.aborted) return true;
    return present?.memberId === sender.memberId ? settle(sender, swipe, error) : true;
  }
}

async function decide(sender: Sender, swipe: Swipe, signal: AbortSignal): Promise<boolean> {
  const { memberId, client } = sender;
  const { card, decision, key } = swipe;
  const answer = await api("POST /api/swipes/:member_id", {
    params: { member_id: card.id },
    body: { decision: decision === "like" ? "like" : "pass" },
    idempotencyKey: key,
    // Sent as the member who decided, or not at all.
    memberId,
    signal,
  });
  if (answer === false || present?.memberId !== memberId) return false;
  const { likes, like_state, is_new_match } = answer;
  noteAnswered();
  if (decision === "like") {
    changeMembers(client, (member) => (member.id === card.id ? { ...member, like_state } : member));
  }
  patchDeck(client, (deck) => ({ ...deck, likes, last_pass: lastPassAfter(deck.last_pass, swipe) }));
  settled.add(card.id);
  changeSwipe(memberId, swipe, null);
  if (is_new_match) sender.onMatch({ ...card, like_state });
  return true;
}

function lastPassAfter(known: MemberCard | null, { decision, card }: Swipe): MemberCard | null {
  if (decision === "pass") return card;
  return known?.id === card.id ? null : known;
}

async function undo(sender: Sender, swipe: Swipe, signal: AbortSignal): Promise<boolean> {
  const { memberId, client } = sender;
  const { card, key } = swipe;
  const answer = await api("DELETE /api/swipes/:member_id", {
    params: { member_id: card.id },
    idempotencyKey: key,
    memberId,
    signal,
  });
  if (answer === false || present?.memberId !== memberId) return false;
  noteAnswered();
  settled.delete(card.id);
  const isDealt = client.getQueryData<Deck>(deckQuery().queryKey)?.members.some(({ id }) => id === card.id);
  // The deck was requested after the pass and lacks the card: the next deck has it if it may still be shown.
  if (!isDealt) await redeal(client);
  patchDeck(client, (deck) => ({ ...putInFront(deck, [card.id]), last_pass: answer.last_pass }));
  changeSwipe(memberId, swipe, null);
  return true;
}

/** The effect of a failure on the swipe: retry later, report it at the next visit, or drop it. */
function settle({ memberId, client }: Sender, swipe: Swipe, error: unknown): boolean {
  const refusal = error instanceof ApiError ? error : null;
  if (!refusal || refusal.code === "other_member") return false;
  // Its first request is still running and may still fail.
  if (refusal.code === "in_progress") return false;
  if (refusal.code === "network" || refusal.status === 429 || refusal.status >= 500) return false;
  noteAnswered();
  if (refusal.code === "like_limit_reached") {
    patchDeck(client, (deck) => ({ ...deck, likes: likesOf(refusal) }));
    changeSwipe(memberId, swipe, { ...swipe, state: "refused" });
    return true;
  }
  // Members who left or blocked the viewer are in no deck any more.
  settled.add(swipe.card.id);
  changeSwipe(memberId, swipe, null);
  if (refusal.status !== 404 && refusal.message) toast(refusal.message, { tone: "warning" });
  return true;
}

function likesOf({ extra }: ApiError): LikesLeft {
  return {
    left: 0,
    limit: Number(extra.limit),
    frees_at: String(extra.frees_at),
    frees_in_ms: Number(extra.frees_in_ms),
  };
}

/** The refused likes have been reported: their cards are on top of the deck like any others. */
export function acknowledgeRefused(memberId: string, client: QueryClient, refused: readonly Swipe[]): void {
  const ids = refused.map(({ card }) => card.id);
  patchDeck(client, (deck) => putInFront(deck, ids));
  for (const swipe of refused) changeSwipe(memberId, swipe, null);
  tellSwipes();
}
