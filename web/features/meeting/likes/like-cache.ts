import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { likesQuery } from "#web/features/ground/session/queries.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { changeMembers } from "#web/lib/queries/member-lists.ts";
import { apiKey } from "#web/lib/queries/queries.ts";
import { type LikeState, readStates, withGiven, withSeen } from "./like-state.ts";

type LikePages = InfiniteData<ApiAnswer<"GET /api/likes/:type">>;

/** Members whose like has no answer yet: older answers of the server do not contain it. */
export const likesUnderWay = new Set<string>();

/** Updates a like in all cached data. The age of the data stays, because the server has sent nothing new. */
export function setLikeState(client: QueryClient, memberId: string, state: LikeState): void {
  changeStates(client, (id) => (id === memberId ? state : null));
  changeLikes(client, (likes) => withGiven(likes, memberId, state === "liked" || state === "match"));
}

/** Cards that are older than the lists of likes take their states from the lists. */
export function followLikes(
  client: QueryClient,
  likes: ApiAnswer<"GET /api/likes.php">,
  fetchedAt: number,
): void {
  const stateOf = readStates(likes);
  if (!stateOf) return;
  changeStates(client, (id) => (likesUnderWay.has(id) ? null : stateOf(id)), fetchedAt);
}

/** Opening a profile has cleared the new flag of its like (seed section 4). */
export function noteSeen(client: QueryClient, memberId: string): void {
  changeLikes(client, (likes) => withSeen(likes, memberId));
  for (const query of client.getQueryCache().findAll({ queryKey: apiKey("GET /api/likes/:type") })) {
    const data = query.state.data as LikePages | undefined;
    if (!data) continue;
    const pages = data.pages.map((page) => ({
      ...page,
      likes: page.likes.map((like) =>
        like.member.id === memberId && like.like_new ? { ...like, like_new: false } : like,
      ),
    }));
    client.setQueryData(query.queryKey, { ...data, pages }, { updatedAt: query.state.dataUpdatedAt });
  }
}

/** The tabs of /likes are requested again at their next visit. */
export function outdateLikePages(client: QueryClient, refetchType: "none" | "active"): void {
  void client.invalidateQueries({ queryKey: apiKey("GET /api/likes/:type"), refetchType });
}

/** Cards and profiles carry the viewer's like state; partners in chats do not. Null: unchanged. */
function changeStates(
  client: QueryClient,
  stateOf: (id: string) => LikeState | null,
  olderThan?: number,
): void {
  changeMembers(
    client,
    (member) => {
      const { id, like_state } = member as { id: string | null; like_state?: LikeState };
      const state = id && like_state ? stateOf(id) : null;
      return state && state !== like_state ? { ...member, like_state: state } : member;
    },
    olderThan,
  );
}

type LikesChange = (likes: ApiAnswer<"GET /api/likes.php">) => ApiAnswer<"GET /api/likes.php">;

function changeLikes(client: QueryClient, change: LikesChange): void {
  const { queryKey } = likesQuery();
  const state = client.getQueryState<ApiAnswer<"GET /api/likes.php">>(queryKey);
  if (!state?.data) return;
  const changed = change(state.data);
  if (changed !== state.data) client.setQueryData(queryKey, changed, { updatedAt: state.dataUpdatedAt });
}
