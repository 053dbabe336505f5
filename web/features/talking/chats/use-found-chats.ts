import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ChatEntry } from "#contracts/talking/chats.ts";
import { useLive } from "#web/lib/live/live.ts";
import { useInfiniteQuery } from "#web/lib/queries/use-infinite-query.ts";
import { type ChatSearch, isNarrowed } from "./chat-search.ts";
import { gatherChanges } from "./gather-changes.ts";
import { foundKey, foundPages } from "./queries.ts";

/** The server is asked this time after the first change of the list; all changes until then make one request. */
const gatheredMs = 500;

/**
 * The conversations that a search finds, kept current: entries of the live list replace the server's, and changes of it
 * ask the server again.
 */
export function useFoundChats(
  search: ChatSearch,
  listed: readonly ChatEntry[] | undefined,
  openId: string | null,
) {
  const client = useQueryClient();
  const isAsked = isNarrowed(search);
  const pages = useInfiniteQuery({
    ...foundPages(search),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const changes = useRef<ReturnType<typeof gatherChanges>>(null);
  useEffect(() => {
    // Other searches of this page are older than the change, too.
    const gathered = gatherChanges(() => client.invalidateQueries({ queryKey: foundKey }), gatheredMs);
    changes.current = gathered;
    return gathered.end;
  }, [client]);
  const known = useRef(listed);
  useEffect(() => {
    if (known.current === listed) return;
    known.current = listed;
    if (isAsked) changes.current?.note();
  }, [listed, isAsked]);
  // The list does not change when an archived conversation is read.
  useLive("read", () => {
    if (isAsked) changes.current?.note();
  });
  useLive("likes_changed", () => {
    if (search.only === "matches") changes.current?.note();
  });
  const found = pages.data?.pages.flatMap((page) => page.chats);
  return { pages, entries: found && mergeFound(found, listed ?? [], { search, openId }) };
}

/** What the server found, with newer entries of the live list; the open conversation stays although it was read. */
export function mergeFound(
  found: readonly ChatEntry[],
  listed: readonly ChatEntry[],
  { search: { only, name }, openId }: { search: ChatSearch; openId: string | null },
): ChatEntry[] {
  const newest = new Map(listed.map((entry) => [entry.conversation.id, entry]));
  const merged = new Map(
    found.map((entry) => [entry.conversation.id, newest.get(entry.conversation.id) ?? entry]),
  );
  // Whether a name fits, and who is a match, is decided by the server alone.
  if (name === undefined && only === "unread")
    for (const [id, entry] of newest)
      if (entry.num_unread_messages > 0 || id === openId) merged.set(id, entry);
  const isPart = (entry: ChatEntry) => {
    if (only === "archived") return entry.is_archived;
    return only !== "unread" || entry.num_unread_messages > 0 || entry.conversation.id === openId;
  };
  return [...merged.values()]
    .filter(isPart)
    .toSorted((one, other) => Date.parse(other.last_message_at) - Date.parse(one.last_message_at));
}
