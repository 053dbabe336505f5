import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { carryEmulated, keepPush, refreshPush } from "#web/lib/push.ts";
import { type PushMessage, setLastMessage, usePushState } from "#web/lib/push-state.ts";
import { closeNotifications } from "#web/lib/shown-news.ts";
import { askAnew } from "./ask-anew.ts";
import { useUnread, useUser } from "./queries.ts";
import { settingsQuery } from "./settings.ts";

const startMs = 5_000;

/**
 * Keeps the browser's subscription known to the server, and hears its worker: a push loads user, chats, likes and time bonus anew
 * (seed section 4), a click on a notification opens its place in this page. Comes after the page's own code.
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
    // What fails is said again with the next visit; mails come anyway.
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

  // Whoever has seen everything needs no notification of it any more.
  useEffect(() => {
    if (total === 0) closeNotifications().catch(() => undefined);
  }, [total]);
  return null;
}
