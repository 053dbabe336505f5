import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { slideFor } from "./slide-keys.ts";

type Slides = {
  /** The element that scrolls sideways; its children are the slides. */
  ref: RefObject<HTMLUListElement | null>;
  index: number;
  goTo: (index: number, behavior?: ScrollBehavior) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** Slides that scroll natively: by swipe, and by arrow keys, Home and End. */
export function useSlides(count: number, start = 0): Slides {
  const ref = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(start);

  const goTo = useCallback(
    (next: number, behavior: ScrollBehavior = "smooth") => {
      const track = ref.current;
      const target = Math.min(Math.max(next, 0), count - 1);
      if (!track) return;
      const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
      track.scrollTo({ left: target * track.clientWidth, behavior: isStill ? "instant" : behavior });
    },
    [count],
  );

  useEffect(() => {
    const track = ref.current;
    if (!track) return;
    if (start > 0) track.scrollTo({ left: start * track.clientWidth, behavior: "instant" });
    const onScroll = () => setIndex(Math.round(track.scrollLeft / Math.max(track.clientWidth, 1)));
    track.addEventListener("scroll", onScroll, { passive: true });
    return () => track.removeEventListener("scroll", onScroll);
  }, [start]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = slideFor(event.key, index, count);
    if (next === null) return;
    event.preventDefault();
    goTo(next);
  };
  return { ref, index, goTo, onKeyDown };
}
