import { DecisionAlert } from "#web/features/care/reports/decision-alert.tsx";
import { DisabledNotificationsAlert } from "#web/features/ground/notifications/disabled-alert.tsx";
import { PushAlert } from "#web/features/ground/notifications/push-alert.tsx";
import { MatchNews } from "#web/features/meeting/likes/match-news.tsx";
import { PhotoAlert } from "#web/features/people/photos/photo-alert.tsx";
import { FirstMessageAlert } from "#web/features/talking/chats/first-message-alert.tsx";
import { UnsentAlert } from "#web/features/talking/chats/unsent-alert.tsx";
import { deferred } from "#web/lib/page/deferred.tsx";
import { whenIdle } from "#web/lib/page/when-idle.ts";

/** In ms: the page's own requests and its stream come first. */
const lastAfterMs = 3_000;
const LastParts = deferred(whenIdle(() => import("./last-parts.tsx"), { afterMs: lastAfterMs }));

/** Parts that are never urgent. Their code loads after the page's. */
export default function LateAlerts() {
  return (
    <>
      <DecisionAlert />
      <UnsentAlert />
      <FirstMessageAlert />
      <PhotoAlert />
      <PushAlert />
      <DisabledNotificationsAlert />
      <MatchNews />
      <LastParts />
    </>
  );
}
