import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { chatsQuery, likesQuery } from "#web/features/ground/session/queries.ts";
import type { ApiAnswer } from "#web/lib/api-types.ts";
import { apiKey } from "#web/lib/queries.ts";

type Pages<Page> = InfiniteData<Page>;
type SearchPage = ApiAnswer<"GET /api/members">;
type LikesPage = ApiAnswer<"GET /api/likes/:type">;
type ChatsPage = ApiAnswer<"GET /api/conversations">;
type Entry = ChatsPage["chats"][number];

/** Takes a member out of everything that the browser has kept, so that no list shows them a moment longer. */
export function forgetMember(client: QueryClient, memberId: string): void {
  const others = ({ id }: { id: string | null }) => id !== memberId;
  const otherChats = ({ profile }: Entry) => others(profile);
  const ended = endedChats(client, memberId);

  changePages<SearchPage>(client, "GET /api/members", (page) => ({
    ...page,
    members: page.members.filter(others),
    similar: page.similar.filter(others),
  }));
  changePages<LikesPage>(client, "GET /api/likes/:type", (page) => ({
    ...page,
    likes: page.likes.filter(({ member }) => others(member)),
  }));
  changePages<ChatsPage>(client, "GET /api/conversations", (page) => ({
    ...page,
    chats: page.chats.filter(otherChats),
  }));
  client.setQueryData(
    chatsQuery().queryKey,
    (known) => known && { ...known, chats: known.chats.filter(otherChats) },
  );

  const member = { params: { member_id: memberId } };
  const gone = [apiKey("GET /api/members/:member_id", member)];
  gone.push(apiKey("GET /api/members/:member_id/conversation", member));
  for (const conversation_id of ended) {
    gone.push(apiKey("GET /api/conversations/:conversation_id", { params: { conversation_id } }));
    gone.push(apiKey("GET /api/conversations/:conversation_id/messages", { params: { conversation_id } }));
  }
  for (const queryKey of gone) client.removeQueries({ queryKey });
  const outdated = [chatsQuery().queryKey, likesQuery().queryKey, apiKey("GET /api/likes/:type")];
  outdated.push(apiKey("GET /api/blocks"));
  for (const queryKey of outdated) void client.invalidateQueries({ queryKey });
}

function endedChats(client: QueryClient, memberId: string): string[] {
  const chats = client.getQueryData(chatsQuery().queryKey)?.chats ?? [];
  return chats.flatMap(({ profile, conversation }) => (profile.id === memberId ? [conversation.id] : []));
}

/** Counts, places and what was fetched when stay: the list is still the one that was asked for. */
function changePages<Page>(
  client: QueryClient,
  key: Parameters<typeof apiKey>[0],
  change: (page: Page) => Page,
): void {
  for (const query of client.getQueryCache().findAll({ queryKey: apiKey(key) })) {
    const data = query.state.data as Pages<Page> | undefined;
    if (!data?.pages) continue;
    const changed = { ...data, pages: data.pages.map(change) };
    client.setQueryData(query.queryKey, changed, { updatedAt: query.state.dataUpdatedAt });
  }
}
