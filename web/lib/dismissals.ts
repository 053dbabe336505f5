import { useSyncExternalStore } from "react";
import { preferenceDays } from "#contracts/limits.ts";
import { setCookie } from "./cookies.ts";
import { usePageRequest } from "./page-context.ts";
import { readStored, watchStored, writeStored } from "./stored-text.ts";

/**
 * Alerts that somebody dismisses for good; their keys in storage carry when (seed section 4).
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
 * Whether an alert was dismissed, and the way to. A cookie says it to the server too, which otherwise would draw
 * pages with an alert that the browser then takes away, and everything below it would jump.
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

/** `known`: what the server knew when it drew the page; more may have been dismissed since, here or in another tab. */
export function noteDismissal(key: Dismissal, known: readonly string[]): void {
  writeStored(key, String(Date.now()));
  const stored = alerts.filter((alert) => readStored(alert) !== "");
  setCookie("dismissed", [...new Set([...known, ...stored])].join(","), preferenceDays);
}
