import { type ReactNode, useEffect, useRef } from "react";
import type { MenuTrigger } from "#web/ui/menu.tsx";
import { barButtonLook } from "./bar-button.ts";

/** Replaces a button that was pressed before its menu's code had loaded, and opens the menu at once. */
export function OpeningButton({
  label,
  children,
  ...attributes
}: MenuTrigger & { label: string; children: ReactNode }) {
  const ref = useRef<HTMLButtonElement>(null);
  const hasOpened = useRef(false);
  useEffect(() => {
    if (hasOpened.current) return;
    hasOpened.current = true;
    ref.current?.focus();
    ref.current?.click();
  }, []);
  return (
    <button ref={ref} type="button" {...attributes} aria-label={label} className={barButtonLook}>
      {children}
    </button>
  );
}
