import { useEffect, useRef } from "react";

/**
 * Steps back that were asked for here and have not come yet: the browser tells of them later, when something else may lie
 * over the page, which they do not mean.
 */
let ownSteps = 0;

function hasCome(): void {
  ownSteps -= 1;
}

/**
 * Going back closes what lies over the whole page, instead of leaving the page under it. The entry that this adds has the
 * page's own state, so that the router finds the same page there, and goes again when it is closed otherwise.
 */
export function useBackCloses(onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    let isOnTop = true;
    history.pushState(history.state, "");
    const close = () => {
      if (ownSteps > 0) return;
      isOnTop = false;
      latest.current();
    };
    addEventListener("popstate", close);
    return () => {
      removeEventListener("popstate", close);
      if (!isOnTop) return;
      ownSteps += 1;
      addEventListener("popstate", hasCome, { once: true });
      history.back();
    };
  }, []);
}
