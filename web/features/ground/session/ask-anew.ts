import type { QueryClient } from "@tanstack/react-query";
import { chatsQuery, likesQuery, timeBonusQuery, userQuery } from "./queries.ts";

/** Requests user, chats, likes and time bonus once each, even if fresh; unchanged ones are a few bytes. */
export function askAnew(client: QueryClient): void {
  for (const query of [userQuery(), chatsQuery(), likesQuery(), timeBonusQuery()]) {
    void client.refetchQueries({ queryKey: query.queryKey });
  }
}
