import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { gifQueryLongest } from "#contracts/limits.ts";
import { apiPages } from "#web/lib/queries/queries.ts";
import { placeGifs } from "./gif-columns.ts";

/** Time after the last letter until the provider is asked: one request for a word instead of one for each letter. */
const typingMs = 300;
/** Results stay in their order while the picker is used. */
const freshMs = 600_000;

/**
 * The results for words. Each text has its own entry in the cache, so that a late answer never shows under other words, and a
 * request is aborted once nobody waits for it. No attempts of its own: the provider is slow when it fails, and the member has a button.
 */
export const gifPages = (q: string) => ({
  ...apiPages("GET /api/gifs", { query: { q }, retries: 0 }),
  enabled: q !== "",
  staleTime: freshMs,
  refetchOnReconnect: false,
});

/** The field of a search and its results; `ask` searches at once, as a press on a ready word does. */
export function useGifSearch() {
  const [text, setText] = useState("");
  const [settled, setSettled] = useState("");
  const typed = text.trim().slice(0, gifQueryLongest);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  // An empty field shows its ready words at once.
  const words = typed === "" ? "" : settled;
  const found = useInfiniteQuery(gifPages(words));
  const pages = found.data?.pages ?? [];
  const gifs = [...new Map(pages.flatMap((page) => page.gifs).map((gif) => [gif.id, gif])).values()];
  return {
    text,
    setText,
    words,
    ask: (wanted: string) => {
      setText(wanted);
      setSettled(wanted.trim());
    },
    placed: placeGifs(gifs),
    found,
  };
}
