import { useEffect } from "react";
import { useUnread } from "#web/features/ground/session/queries.ts";
import { clearBadge, showBadge } from "#web/lib/shown-news.ts";

/** Keeps the number on the installed app's icon right, from the first page on: it may be of days ago. */
export function useAppBadge(): void {
  const { total } = useUnread();
  useEffect(() => showBadge(total), [total]);
  // Nobody else's number stays on the icon after a log-out.
  useEffect(() => clearBadge, []);
}
