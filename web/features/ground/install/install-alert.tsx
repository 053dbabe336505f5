import { useEffect } from "react";
import { likesQuery, useUser } from "#web/features/ground/session/queries.ts";
import { useDismissal } from "#web/lib/browser/dismissals.ts";
import { ownKey } from "#web/lib/language/own-texts.ts";
import { readStored, writeStored } from "#web/lib/language/stored-text.ts";
import { usePushState } from "#web/lib/live/push-state.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import { useInstallWay } from "#web/lib/page/install.ts";
import { useMayAlert } from "#web/lib/page/page-facts.ts";
import { useKnownAtStart } from "#web/lib/queries/known-at-start.ts";
import { useCached } from "#web/lib/queries/queries.ts";
import { hasReason } from "./has-reason.ts";

const InstallAlertCard = deferred(() => import("./install-alert-card.tsx"));

/**
 * The offer to install the app, shown once it is useful (has-reason.ts) and until it is dismissed. It never
 * shows together with the offer of push. It starts with the next page, because only the browser has the
 * facts, and only after rendering.
 */
export function InstallAlert() {
  const memberId = useUser()?.id ?? "";
  const hasPlace = useMayAlert("push");
  const push = usePushState();
  const pushOffer = useDismissal("hide-push-notification-alert");
  const { isDismissed } = useDismissal("hide-install-alert");
  const likes = useCached({ ...likesQuery(), enabled: memberId !== "" });
  const way = useInstallWay();
  const key = ownKey(memberId, "first-day");
  const today = new Date().toDateString();
  useEffect(() => {
    if (memberId !== "" && readStored(key) === "") writeStored(key, today);
  }, [memberId, key, today]);

  const isPushOffered = push === "unknown" || (push === "not_subscribed" && !pushOffer.isDismissed);
  const firstDay = way === null ? "" : readStored(key);
  const isDue = way !== null && !isPushOffered && hasReason({ firstDay, today, likes });
  const wasDue = useKnownAtStart("install", isDue);
  if (memberId === "" || !hasPlace || isDismissed || !wasDue || !isDue) return null;
  return <InstallAlertCard way={way} />;
}
