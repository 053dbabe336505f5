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
} {
  const scroller = useRef<HTMLElement>(null);
  const mark = useRef<{ element: Element; below: number } | null>(null);
  const [isAtNewest, setIsAtNewest] = useState(true);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const below = (element: Element) => {
      const content = box.firstElementChild ?? box;
      return content.getBoundingClientRect().bottom - element.getBoundingClientRect().bottom;
    };
    if (mark.current?.element.isConnected && box.scrollTop < -nearPx) {
      const grown = below(mark.current.element) - mark.current.below;
      if (grown !== 0) box.scrollTop -= grown;
    }
    const bubbles = box.querySelectorAll("[data-bubble]");
    const newest = bubbles[bubbles.length - 1];
    mark.current = newest ? { element: newest, below: below(newest) } : null;
  });

  const onScroll = useCallback(() => {
    setIsAtNewest((scroller.current?.scrollTop ?? 0) > -nearPx);
  }, []);
  const goToNewest = useCallback(() => {
    scroller.current?.scrollTo({ top: 0 });
    setIsAtNewest(true);
  }, []);
  return { scroller, isAtNewest, onScroll, goToNewest };
}
