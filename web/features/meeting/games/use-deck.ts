import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { MemberCard } from "#contracts/shapes.ts";
import { useLive } from "#web/lib/live/live.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { arrangeDeck, countLeft, findLastPass, listBack } from "./arrange-deck.ts";
import { deckQuery, endOf, isWhole, type LikesLeft, layOpen, redeal } from "./queries.ts";
import { acknowledgeRefused, sendSwipes } from "./send-swipes.ts";
import { addSwipe, type Swipe, settled, useSwipes, watchSentElsewhere } from "./unsent-swipes.ts";

/** With fewer cards than this, more are requested. */
const fewCards = 7;
const oldAfterMs = 5 * 60_000;
const longestWaitMs = 60_000;

export type DeckState = ReturnType<typeof useDeck>;

/** The cards on hand, the actions on them, and their updates from the server. */
export function useDeck(memberId: string) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(deckQuery());
  const swipes = useSwipes(memberId);
  const [heldId, setHeldId] = useState<string | null>(null);
  const cards = useMemo(
    () => arrangeDeck(data?.members ?? [], { swipes, settled, heldId }),
    [data?.members, swipes, heldId],
  );
  const open = useRef<string[]>([]);
  useEffect(() => {
    // Cards that may return are requested too, because their members may have hidden or blocked meanwhile.
    const waiting = swipes.filter(({ decision }) => decision === "pass").map(({ card }) => card);
    open.current = [...listBack(swipes), ...cards, ...waiting].map(({ id }) => id);
  }, [swipes, cards]);
  useEffect(() => {
    layOpen(() => open.current);
    return () => layOpen(null);
  }, []);
  const [failure, setFailure] = useState<unknown>(null);
  const ask = useCallback(
    async (options?: { again: boolean }) => setFailure(await redeal(client, options)),
    [client],
  );

  const dealt = data?.members;
  const isFew = data !== undefined && cards.length < fewCards && !isWhole(data);
  const waiting = swipes.filter(({ state }) => state === "queued").length;
  const count = cards.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every card that goes, and every swipe that is sent, it is asked once more, should a call have failed
  useEffect(() => {
    if (isFew) void ask({ again: false });
  }, [isFew, count, waiting, ask]);
  const isBackMissing = listBack(swipes).some(({ id }) => !dealt?.some((card) => card.id === id));
  useEffect(() => {
    if (isBackMissing) void ask();
  }, [isBackMissing, ask]);
  useNews(ask);
  const isDayOver = useDayEnd(data?.likes, ask);

  const likes = data?.likes;
  const known = likes && isDayOver ? likes.limit : (likes?.left ?? null);
  const lastPass = data ? findLastPass(swipes, data) : null;
  const shown = new Set(dealt?.map(({ id }) => id));
  const add = (card: MemberCard, decision: Swipe["decision"]) => {
    addSwipe(memberId, card, decision);
    void sendSwipes();
  };
  return {
    isKnown: data !== undefined,
    error,
    refetch,
    cards,
    likes,
    left: countLeft(known, swipes),
    waiting,
    /** No cards are left, as far as the server has answered. */
    isEnd: data !== undefined && isWhole(data),
    failure,
    refused: swipes.filter(({ state, card }) => state === "refused" && shown.has(card.id)),
    lastPass,
    hold: setHeldId,
    decide: add,
    undo: () => lastPass && add(lastPass, "undo"),
    acknowledge: (refused: readonly Swipe[]) => acknowledgeRefused(memberId, client, refused),
    ask,
  };
}

/** Requests a deck again once it is some minutes old, or after a change. */
function useNews(ask: () => Promise<void>): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useLive("deck_changed", () => void ask());
  useLive("user_changed", () => void ask());
  useLive("connected", ({ isComplete }) => {
    if (!isComplete) void ask();
  });
  useEffect(() => {
    let askedAt = performance.now();
    const askIfOld = () => {
      if (document.visibilityState !== "visible" || performance.now() - askedAt < oldAfterMs) return;
      askedAt = performance.now();
      void latest.current();
    };
    const timer = setInterval(askIfOld, oldAfterMs / 5);
    document.addEventListener("visibilitychange", askIfOld);
    const askNow = () => void latest.current();
    addEventListener("online", askNow);
    const stop = watchSentElsewhere(askNow);
    return () => {
      clearInterval(timer);
      removeEventListener("online", askNow);
      stop();
      document.removeEventListener("visibilitychange", askIfOld);
    };
  }, []);
}

/**
 * Whether the day of these likes has ended, by the monotonic clock and the server's milliseconds; the
 * device's wall clock is not used. Then the server is asked; until it answers, likes are allowed.
 */
function useDayEnd(likes: LikesLeft | undefined, ask: () => Promise<void>): boolean {
  const [ended, setEnded] = useState<LikesLeft | null>(null);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    const endsAt = likes ? endOf(likes) : null;
    if (!likes || endsAt === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      clearTimeout(timer);
      const leftMs = endsAt - performance.now();
      if (leftMs > 0) {
        // After sleep, a machine's timer may be late.
        timer = setTimeout(check, Math.min(leftMs, longestWaitMs));
        return;
      }
      setEnded(likes);
      void latest.current();
    };
    check();
    document.addEventListener("visibilitychange", check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", check);
    };
  }, [likes]);
  return ended !== null && ended === likes;
}
