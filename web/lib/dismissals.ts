import { useSyncExternalStore } from "react";
import { preferenceDays } from "#contracts/limits.ts";
import { setCookie } from "./cookies.ts";
import { usePageRequest } from "./page-context.ts";
import { readStored, watchStored, writeStored } from "./stored-text.ts";

/**
 * An alert somebody dismissed for good; its key in storage carries when (seed section 4).
 */
type Dismissal =
  | "hide-enrich-alert"
  | "hide-push-notification-alert"
  | "hide-disabled-notifications-alert"
  | "hide-install-alert"
  | "hide-time-bonus-modal";

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
    dismiss: () => {
      setCookie("dismissed", [...new Set([...dismissed, key])].join(","), preferenceDays);
      writeStored(key, String(Date.now()));
    },
  };
}
