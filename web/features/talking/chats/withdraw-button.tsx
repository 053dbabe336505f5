import { useLayoutEffect, useRef } from "react";
import { focusBubble } from "./focus-bubble.ts";

/** Beside one's own message, as long as it can be withdrawn. */
export function WithdrawButton({ label, onPress }: { label: string; onPress: () => void }) {
  const ref = useRef<HTMLButtonElement>(null);
  // When its time is over, the focus stays at the message instead of returning to the start of the page.
  useLayoutEffect(() => {
    const button = ref.current;
    return () => {
      const bubble = button?.closest<HTMLElement>("[data-bubble]");
      if (bubble && document.activeElement === button) focusBubble(bubble);
    };
  }, []);
  return (
    <button ref={ref} type="button" className="bubble-menu" aria-label={label} onClick={onPress}>
      ⋯
    </button>
  );
}
