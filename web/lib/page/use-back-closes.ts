import { useEffect, useRef } from "react";

/**
 * Steps back that were requested here and are still pending: the browser reports them later, when a different overlay may
 * be open, which they must not close.
 */
let ownSteps = 0;

function hasCome(): void {
  ownSteps -= 1;
}

/**
 * The back button closes a full-screen overlay instead of leaving the page under it. The added history entry has the
 * page's own state, so the router finds the same page there; it is removed when the overlay is closed otherwise.
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
