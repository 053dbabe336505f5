import { useSyncExternalStore } from "react";
import { preferenceDays } from "#contracts/limits.ts";
import { deleteCookie, setCookie } from "#web/lib/browser/cookies.ts";
import { usePageRequest } from "./page-context.ts";
import type { Theme } from "./page-state.ts";

export const themeCookie = "theme";

/** Class of the html element; none means light. */
export const themeClasses: Record<Theme, string> = { light: "", dark: "dark", system: "theme-system" };

const listeners = new Set<() => void>();
let chosen: Theme | null = null;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useTheme(): Theme {
  const { theme } = usePageRequest();
  return useSyncExternalStore(
    subscribe,
    () => chosen ?? theme,
    () => theme,
  );
}

/** Chosen by hand and kept for a year; `system` follows the device again. */
export function setTheme(theme: Theme): void {
  if (theme === "system") deleteCookie(themeCookie);
  else setCookie(themeCookie, theme, preferenceDays);
  chosen = theme;
  for (const listener of listeners) listener();
}
