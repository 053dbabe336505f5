import { useEffect } from "react";
import { useUnread } from "#web/features/ground/session/queries.ts";

type BadgeNavigator = {
  setAppBadge?: (count?: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
};

/** The number on the installed app's icon; where it fails or is not known, nothing is said (seed section 8). */
export function useAppBadge(): void {
  const { total } = useUnread();
  useEffect(() => {
    (navigator as BadgeNavigator).setAppBadge?.(total).catch(() => undefined);
  }, [total]);
  // Nobody else's number stays on the icon after a log-out.
  useEffect(
    () => () => {
      (navigator as BadgeNavigator).clearAppBadge?.().catch(() => undefined);
    },
    [],
  );
}
