import type { QueryClient } from "@tanstack/react-query";
import { chatsQuery, likesQuery, timeBonusQuery, userQuery } from "./queries.ts";

/** Asks for the user, chats, likes and the time bonus, each once and however fresh: unchanged ones are a few bytes. */
export function askAnew(client: QueryClient): void {
  for (const query of [userQuery(), chatsQuery(), likesQuery(), timeBonusQuery()]) {
    void client.refetchQueries({ queryKey: query.queryKey });
  }
}
