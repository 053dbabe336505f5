import type { QueryClient } from "@tanstack/react-query";
import { chatsQuery, likesQuery } from "#web/features/ground/session/queries.ts";
import { signedInMember } from "#web/lib/browser-cache.ts";
import { dropKept } from "#web/lib/kept-records.ts";
import { changeMembers } from "#web/lib/member-lists.ts";
import { apiKey } from "#web/lib/queries.ts";
import { writeStored } from "#web/lib/stored-text.ts";
import { unsentSwipes } from "#web/lib/unsent-keys.ts";

/** Takes a member out of everything that the browser has kept, with and without a network, so that no list shows them a moment longer. */
export function forgetMember(client: QueryClient, memberId: string): void {
  const ended = endedChats(client, memberId);
  changeMembers(client, (member) => (member.id === memberId ? null : member));

  // Messages name no member: they go with their conversation, also where only its list was kept.
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
  const outdated = [chatsQuery().queryKey, likesQuery().queryKey, apiKey("GET /api/likes/:type")];
  outdated.push(apiKey("GET /api/blocks"));
  for (const queryKey of outdated) void client.invalidateQueries({ queryKey });
}

function endedChats(client: QueryClient, memberId: string): string[] {
  const chats = client.getQueryData(chatsQuery().queryKey)?.chats ?? [];
  return chats.flatMap(({ profile, conversation }) => (profile.id === memberId ? [conversation.id] : []));
}
