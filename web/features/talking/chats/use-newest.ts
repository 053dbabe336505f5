import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";

const nearPx = 48;

/**
 * Scrolling of a list that is anchored to its lower edge (`flex-col-reverse`: 0 is the newest, up is
 * negative). Content added above never moves the view; content added below is compensated here while the
 * member reads further up.
 */
export function useNewest(): {
  scroller: RefObject<HTMLElement | null>;
  isAtNewest: boolean;
  onScroll: () => void;
  goToNewest: () => void;
  /** Called right before messages are added or removed below the view: the view does not move. */
  keepPlace: () => void;
} {
  const scroller = useRef<HTMLElement>(null);
  const mark = useRef<Mark | null>(null);
  const held = useRef<(Mark & { top: number }) | null>(null);
  const [isAtNewest, setIsAtNewest] = useState(true);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const { current: place } = held;
    if (place?.element.isConnected) {
      // Otherwise the messages come with a later drawing.
      if (below(box, place.element) !== place.below) {
        held.current = null;
        // By the place on the screen: the browser may have shortened the way to scroll already.
        box.scrollTop += place.element.getBoundingClientRect().top - place.top;
      }
    } else if (mark.current?.element.isConnected && box.scrollTop < -nearPx) {
      const grown = below(box, mark.current.element) - mark.current.below;
      if (grown !== 0) box.scrollTop -= grown;
    }
    const bubbles = box.querySelectorAll("[data-bubble]");
    const newest = bubbles[bubbles.length - 1];
    mark.current = newest ? { element: newest, below: below(box, newest) } : null;
  });

  const onScroll = useCallback(() => {
    setIsAtNewest((scroller.current?.scrollTop ?? 0) > -nearPx);
  }, []);
  const goToNewest = useCallback(() => {
    held.current = null;
    scroller.current?.scrollTo({ top: 0 });
    setIsAtNewest(true);
  }, []);
  const keepPlace = useCallback(() => {
    const box = scroller.current;
    const element = box && findInView(box);
    held.current = element
      ? { element, below: below(box, element), top: element.getBoundingClientRect().top }
      : null;
  }, []);
  return { scroller, isAtNewest, onScroll, goToNewest, keepPlace };
}

type Mark = { element: Element; below: number };

/** The height of the messages below one, which scrolling does not change. */
function below(box: Element, element: Element): number {
  const content = box.firstElementChild ?? box;
  return content.getBoundingClientRect().bottom - element.getBoundingClientRect().bottom;
}

/** The highest message of which some is on the screen. */
function findInView(box: Element): Element | undefined {
  const { top } = box.getBoundingClientRect();
  return [...box.querySelectorAll("[data-bubble]")].find(
    (bubble) => bubble.getBoundingClientRect().bottom > top,
  );
}
