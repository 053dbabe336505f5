import { useEffect, useRef, useState } from "react";

export type Suggestion = { value: string; label: string; hint?: string };
export type LoadSuggestions = (query: string, signal: AbortSignal) => Promise<readonly Suggestion[]>;

type Suggestions = {
  state: "idle" | "loading" | "ready" | "error";
  items: readonly Suggestion[];
};

const idle: Suggestions = { state: "idle", items: [] };
const pauseMs = 200;

/** Requests suggestions once typing pauses; answers to older requests are discarded. */
export function useSuggestions(
  query: string,
  load: LoadSuggestions,
  minLength: number,
  active: boolean,
): Suggestions {
  const [found, setFound] = useState<Suggestions>(idle);
  const latestLoad = useRef(load);
  latestLoad.current = load;

  useEffect(() => {
    const asked = query.trim();
    if (!active || asked.length < minLength) {
      setFound(idle);
      return;
    }
    const abort = new AbortController();
    setFound((before) => ({ state: "loading", items: before.items }));
    const timer = setTimeout(() => {
      latestLoad.current(asked, abort.signal).then(
        (items) => abort.signal.aborted || setFound({ state: "ready", items }),
        () => abort.signal.aborted || setFound({ state: "error", items: [] }),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, minLength, active]);

  return found;
}
