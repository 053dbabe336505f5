import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { likesQuery } from "#web/features/ground/session/queries.ts";
import { api } from "#web/lib/api/api.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { noteSeen } from "./like-cache.ts";
import { hasAllReceived } from "./like-state.ts";

/** Clears the new flag of the opened profile's like (seed section 4), once the lists of likes have loaded. */
export function useSeen(memberId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const [address] = likesQuery().queryKey;
    let isTold = false;
    const look = () => {
      const likes = client.getQueryData<ApiAnswer<"GET /api/likes.php">>(likesQuery().queryKey);
      const entry = likes?.liked_by.find(({ id }) => id === memberId);
      // A like that is too old for the list may still be new: then it is reported once.
      const isNew = entry ? entry.like_new : likes && !hasAllReceived(likes) && !isTold;
      if (!isNew) return;
      isTold = true;
      tell(client, memberId);
    };
    look();
    return client.getQueryCache().subscribe(({ type, query }) => {
      if (type === "updated" && query.queryKey[0] === address) look();
    });
  }, [client, memberId]);
}

function tell(client: QueryClient, memberId: string): void {
  noteSeen(client, memberId);
  api("POST /api/likes/:member_id/seen", { params: { member_id: memberId }, body: {} }).catch(
    () => void client.invalidateQueries({ queryKey: likesQuery().queryKey }),
  );
}
