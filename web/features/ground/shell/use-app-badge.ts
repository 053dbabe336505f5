import { useEffect } from "react";
import { useUnread } from "#web/features/ground/session/queries.ts";
import { clearBadge, showBadge } from "#web/lib/live/shown-news.ts";

/** Updates the number on the installed app's icon from the first page on; it may be days old. */
export function useAppBadge(): void {
  const { total } = useUnread();
  useEffect(() => showBadge(total), [total]);
  // After a log-out the number is removed.
  useEffect(() => clearBadge, []);
}
