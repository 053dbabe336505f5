import { useEffect } from "react";
import { useUnread } from "#web/features/ground/session/queries.ts";

type BadgeNavigator = { setAppBadge?: (count?: number) => Promise<void> };

/** The number on the installed app's icon; where it fails or is not known, nothing is said (seed section 8). */
export function useAppBadge(): void {
  const { total } = useUnread();
  useEffect(() => {
    (navigator as BadgeNavigator).setAppBadge?.(total).catch(() => undefined);
  }, [total]);
}
