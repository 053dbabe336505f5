import { useSyncExternalStore } from "react";
import { preferenceDays } from "#contracts/limits.ts";
import { readStored, watchStored, writeStored } from "#web/lib/language/stored-text.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { setCookie } from "./cookies.ts";

/**
 * Alerts that can be dismissed permanently; storage has the time under their keys (seed section 4).
 */
const alerts = [
  "hide-enrich-alert",
  "hide-push-notification-alert",
  "hide-disabled-notifications-alert",
  "hide-install-alert",
  "hide-time-bonus-modal",
] as const;
type Dismissal = (typeof alerts)[number];

/**
 * Whether an alert was dismissed, and the function to dismiss it. A cookie tells the server too, because otherwise the
 * server would draw an alert that the browser then removes, and the content below it would jump.
 */
export function useDismissal(key: Dismissal): { isDismissed: boolean; dismiss: () => void } {
  const { dismissed } = usePageRequest();
  const isDismissed = useSyncExternalStore(
    (listener) => watchStored(key, listener),
    () => readStored(key) !== "",
    () => dismissed.includes(key),
  );
  return {
    isDismissed,
    dismiss: () => noteDismissal(key, dismissed),
  };
}

/** `known`: dismissals known to the server when it drew the page; there may be more since, here or in another tab. */
export function noteDismissal(key: Dismissal | "hide-entry-warning", known: readonly string[]): void {
  writeStored(key, String(Date.now()));
  const stored = alerts.filter((alert) => readStored(alert) !== "");
  setCookie("dismissed", [...new Set([...known, key, ...stored])].join(","), preferenceDays);
}
