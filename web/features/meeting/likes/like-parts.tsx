import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { likesQuery } from "#web/features/ground/session/queries.ts";
import { useLive } from "#web/lib/live/live.ts";
import { lazyPart } from "#web/lib/page/deferred.tsx";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { followLikes, outdateLikePages } from "./like-cache.ts";
import { announceMatch, useAnnouncedMatch } from "./match-store.ts";
import { readDelay } from "./new-like-delay.ts";

const MatchDialog = lazyPart(() => import("./match-dialog.tsx"), { isVital: false, isQuiet: true });
const NewLike = lazyPart(() => import("./new-like.tsx"));

/** On every members' page: updates cards, announces a match, shows a new like by `?t=`. */
export default function LikeParts() {
  useLikeNews();
  const match = useAnnouncedMatch();
  const newLike = useNewLikeTimer();
  return (
    <Suspense>
      {match ? <MatchDialog person={match} onClose={() => announceMatch(null)} /> : null}
      {newLike.isDue ? <NewLike onClose={newLike.close} /> : null}
    </Suspense>
  );
}

/** Over the stream, or by polling without it. */
function useLikeNews(): void {
  const client = useQueryClient();
  const { data: likes, dataUpdatedAt } = useQuery(likesQuery());
  const known = useRef<string | null>(null);
  useLive("likes_changed", () => outdateLikePages(client, "active"));
  useEffect(() => {
    if (!likes) return;
    followLikes(client, likes, dataUpdatedAt);
    const received = likes.liked_by.map(({ id }) => id).join();
    if (known.current !== null && known.current !== received) outdateLikePages(client, "active");
    known.current = received;
  }, [client, likes, dataUpdatedAt]);
}

/** Due `t` seconds after the opening of a page with that parameter, which is then removed. */
function useNewLikeTimer(): { isDue: boolean; close: () => void } {
  const [search, setSearch] = useSearchParams();
  const [isDue, setDue] = useState(false);
  const delay = readDelay(search.get("t"));
  const latest = useRef(setSearch);
  useEffect(() => {
    latest.current = setSearch;
  });
  useEffect(() => {
    if (delay === null) return;
    const timer = setTimeout(() => {
      setDue(true);
      const withoutT = (params: URLSearchParams) => {
        params.delete("t");
        return params;
      };
      latest.current(withoutT, { replace: true, preventScrollReset: true });
    }, delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return { isDue, close: () => setDue(false) };
}
