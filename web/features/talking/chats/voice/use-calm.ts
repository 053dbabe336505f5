import { useEffect, useRef, useState } from "react";
import { type PressWatch, watchPresses } from "./watch-presses.ts";

/**
 * Whether no pointer has been down for a moment since `shown` appeared; false for null. A button that takes the place of
 * another one is disabled until then, so that a press meant for the other one does nothing.
 */
export function useCalm(shown: object | null): boolean {
  const watch = useRef<PressWatch | null>(null);
  const [calm, setCalm] = useState<object | null>(null);
  useEffect(() => {
    const begun = watchPresses(window);
    watch.current = begun;
    return begun.close;
  }, []);
  useEffect(() => (shown ? watch.current?.whenCalm(() => setCalm(shown)) : undefined), [shown]);
  return shown !== null && calm === shown;
}
