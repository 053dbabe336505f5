import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { chatsQuery, likesQuery } from "#web/features/ground/session/queries.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { unsentSwipes } from "#web/lib/browser/unsent-keys.ts";
import { writeStored } from "#web/lib/language/stored-text.ts";
import { signedInMember } from "#web/lib/queries/browser-cache.ts";
import { dropKept } from "#web/lib/queries/kept-records.ts";
import { changeMembers } from "#web/lib/queries/member-lists.ts";
import { apiKey } from "#web/lib/queries/queries.ts";

/** Removes a member from this browser's caches and kept data, so that no list shows them any more. */
export function forgetMember(client: QueryClient, memberId: string): void {
  const ended = endedChats(client, memberId);
  changeMembers(client, (member) => (member.id === memberId ? null : member));

  // Message queries have no member id in their key. They are removed by conversation, listed ones included.
  for (const conversation_id of ended) {
    const params = { conversation_id };
    client.removeQueries({ queryKey: apiKey("GET /api/conversations/:conversation_id", { params }) });
    client.removeQueries({
      queryKey: apiKey("GET /api/conversations/:conversation_id/messages", { params }),
    });
  }
  const own = signedInMember();
  if (own !== null) writeStored(`${unsentSwipes(own)}${memberId}`, "");
  void dropKept([`member:${memberId}`, ...ended.flatMap((id) => [`thread:${id}`, `terms:${id}`])]);
  const outdated = [chatsQuery().queryKey, olderKey, likesQuery().queryKey, apiKey("GET /api/likes/:type")];
  outdated.push(apiKey("GET /api/blocks"), apiKey("GET /api/visits"));
  for (const queryKey of outdated) void client.invalidateQueries({ queryKey });
}

/** Conversations behind the newest ones, and those that a search finds. */
const olderKey = apiKey("GET /api/conversations");
type Older = InfiniteData<ApiAnswer<"GET /api/conversations">>;

function endedChats(client: QueryClient, memberId: string): string[] {
  const newest = client.getQueryData(chatsQuery().queryKey)?.chats ?? [];
  const older = client
    .getQueriesData<Older>({ queryKey: olderKey })
    .flatMap(([, known]) => known?.pages.flatMap(({ chats }) => chats) ?? []);
  const ended = [...newest, ...older].filter(({ profile }) => profile.id === memberId);
  return [...new Set(ended.map(({ conversation }) => conversation.id))];
}
