import { type RefObject, useEffect, useRef } from "react";

/**
 * Escape, or the back gesture of a phone, does `act` instead of closing the dialog around `place`; null: as the dialog does.
 * The dialog must have `closeOnEscape={false}` meanwhile: browsers close a dialog on the second Escape in any case, and it
 * opens again then.
 */
export function useEscape(place: RefObject<HTMLElement | null>, act: (() => void) | null): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const dialog = place.current?.closest("dialog");
    if (!dialog) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !latest.current) return;
      event.preventDefault();
      // A held key is one press.
      if (!event.repeat) latest.current();
    };
    const onCancel = (event: Event) => {
      if (event.target === dialog) latest.current?.();
    };
    dialog.addEventListener("keydown", onKey);
    dialog.addEventListener("cancel", onCancel);
    return () => {
      dialog.removeEventListener("keydown", onKey);
      dialog.removeEventListener("cancel", onCancel);
    };
  }, [place]);
}
