import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { carryEmulated, keepPush, refreshPush } from "#web/lib/live/push.ts";
import { type PushMessage, setLastMessage, usePushState } from "#web/lib/live/push-state.ts";
import { closeNotifications } from "#web/lib/live/shown-news.ts";
import { askAnew } from "./ask-anew.ts";
import { useUnread, useUser } from "./queries.ts";
import { settingsQuery } from "./settings.ts";

const startMs = 5_000;

/**
 * Reports the browser's push subscription to the server and listens to its worker: a push reloads user,
 * chats, likes and time bonus (seed section 4), a click on a notification opens its target in this page. Its
 * code loads after the page's.
 */
export default function PushBackground() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const memberId = useUser()?.id;
  const state = usePushState();
  const { total } = useUnread();

  useEffect(() => {
    if (!memberId) return;
    void refreshPush(memberId);
    const loadSettings = () => client.fetchQuery(settingsQuery("push"));
    // The next visit retries a failed report; mails arrive in any case.
    const timer = setTimeout(() => keepPush(memberId, loadSettings).catch(() => undefined), startMs);
    return () => {
      clearTimeout(timer);
      closeNotifications().catch(() => undefined);
      setLastMessage(null);
    };
  }, [client, memberId]);

  useEffect(() => {
    if (!memberId || state !== "subscribed") return;
    const end = new AbortController();
    carryEmulated(memberId, end.signal).catch(() => undefined);
    return () => end.abort();
  }, [memberId, state]);

  useEffect(() => {
    if (!memberId) return;
    const hear = ({ data, ports }: MessageEvent) => {
      if (data?.type === "push") {
        if (data.message) setLastMessage(data.message as PushMessage);
        askAnew(client);
      }
      if (data?.type === "open" && typeof data.path === "string") {
        ports[0]?.postMessage("opened");
        void navigate(data.path);
      }
    };
    navigator.serviceWorker?.addEventListener("message", hear);
    return () => navigator.serviceWorker?.removeEventListener("message", hear);
  }, [client, memberId, navigate]);

  // Once everything has been seen, its notifications are closed.
  useEffect(() => {
    if (total === 0) closeNotifications().catch(() => undefined);
  }, [total]);
  return null;
}
