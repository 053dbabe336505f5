import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ChatEntry } from "#contracts/talking/chats.ts";
import { useInfiniteQuery } from "#web/lib/queries/use-infinite-query.ts";
import { type ChatSearch, isNarrowed } from "./chat-search.ts";
import { foundPages } from "./queries.ts";

/** Changes of the list in this time make one request. */
const gatheredMs = 500;

/**
 * The conversations that a search finds, kept current: entries of the live list replace the server's, and every change
 * of it asks the server again.
 */
export function useFoundChats(
  search: ChatSearch,
  listed: readonly ChatEntry[] | undefined,
  openId: string | null,
) {
  const client = useQueryClient();
  const isAsked = isNarrowed(search);
  const query = foundPages(search);
  const pages = useInfiniteQuery({ ...query, enabled: isAsked, placeholderData: keepPreviousData });
  const known = useRef(listed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every change of the list
  useEffect(() => {
    if (known.current === listed) return;
    known.current = listed;
    if (!isAsked) return;
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: query.queryKey }), gatheredMs);
    return () => clearTimeout(timer);
  }, [listed, isAsked]);
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
  // Whether a name fits is decided by the server alone.
  if (name === undefined)
    for (const [id, entry] of newest)
      if (entry.num_unread_messages > 0 || id === openId) merged.set(id, entry);
  return [...merged.values()]
    .filter(
      (entry) => only === undefined || entry.num_unread_messages > 0 || entry.conversation.id === openId,
    )
    .toSorted((one, other) => Date.parse(other.last_message_at) - Date.parse(one.last_message_at));
}
