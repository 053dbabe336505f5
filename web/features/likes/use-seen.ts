import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { likesQuery } from "#web/features/session/queries.ts";
import type { ApiAnswer } from "#web/lib/api-types.ts";
import { apiKey } from "#web/lib/queries.ts";
import { noteSeen } from "./like-cache.ts";

/** The opened profile's like is no longer new (seed section 4), as soon as the lists of likes are there. */
export function useSeen(memberId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const [address] = likesQuery().queryKey;
    note(client, memberId);
    return client.getQueryCache().subscribe(({ type, query }) => {
      if (type === "updated" && query.queryKey[0] === address) note(client, memberId);
    });
  }, [client, memberId]);
}

function note(client: QueryClient, memberId: string): void {
  const likes = client.getQueryState<ApiAnswer<"GET /api/likes.php">>(likesQuery().queryKey);
  if (!likes?.data?.liked_by.some(({ id, like_new }) => id === memberId && like_new)) return;
  noteSeen(client, memberId);
  // A like that came after the profile was fetched: the server learns of it by being asked again.
  const profile = apiKey("GET /api/members/:member_id", { params: { member_id: memberId } });
  if (likes.dataUpdatedAt > (client.getQueryState(profile)?.dataUpdatedAt ?? 0)) {
    void client.invalidateQueries({ queryKey: profile });
  }
}
