import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { MemberCard } from "#contracts/shapes.ts";
import { likesQuery } from "#web/features/ground/session/queries.ts";
import type { ApiAnswer } from "#web/lib/api-types.ts";
import { apiKey } from "#web/lib/queries.ts";
import { type LikeState, readStates, withGiven, withSeen } from "./like-state.ts";

type Search = InfiniteData<ApiAnswer<"GET /api/members">>;
type LikePages = InfiniteData<ApiAnswer<"GET /api/likes/:type">>;
type Profile = ApiAnswer<"GET /api/members/:member_id">;
type Change = <M extends MemberCard>(member: M) => M;

/** Likes whose answer is still out: what the server said before knows nothing of them. */
export const likesUnderWay = new Set<string>();

/** Everywhere a member is kept as a card: search, likes, the opened profile. */
const keepers: { key: readonly unknown[]; change: (data: unknown, change: Change) => unknown }[] = [
  {
    key: apiKey("GET /api/members"),
    change: (data, change) => ({
      ...(data as Search),
      pages: (data as Search).pages.map((page) => ({
        ...page,
        members: page.members.map(change),
        similar: page.similar.map(change),
      })),
    }),
  },
  {
    key: apiKey("GET /api/likes/:type"),
    change: (data, change) => ({
      ...(data as LikePages),
      pages: (data as LikePages).pages.map((page) => ({
        ...page,
        likes: page.likes.map((like) => ({ ...like, member: change(like.member) })),
      })),
    }),
  },
  {
    key: apiKey("GET /api/members/:member_id"),
    change: (data, change) => ({ ...(data as Profile), member: change((data as Profile).member) }),
  },
];

/** Shows a like everywhere at once. What was fetched when stays as it was: this is no news from the server. */
export function setLikeState(client: QueryClient, memberId: string, state: LikeState): void {
  changeMembers(client, (member) =>
    member.id === memberId && member.like_state !== state ? { ...member, like_state: state } : member,
  );
  changeLikes(client, (likes) => withGiven(likes, memberId, state === "liked" || state === "match"));
}

/** Cards that are older than the lists of likes follow them. */
export function followLikes(
  client: QueryClient,
  likes: ApiAnswer<"GET /api/likes.php">,
  fetchedAt: number,
): void {
  const stateOf = readStates(likes);
  if (!stateOf) return;
  const change: Change = (member) => {
    if (likesUnderWay.has(member.id)) return member;
    const state = stateOf(member.id);
    return member.like_state === state ? member : { ...member, like_state: state };
  };
  changeMembers(client, change, fetchedAt);
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

/** The tabs of /likes are asked for anew when they are next looked at. */
export function outdateLikePages(client: QueryClient, refetchType: "none" | "active"): void {
  void client.invalidateQueries({ queryKey: apiKey("GET /api/likes/:type"), refetchType });
}

function changeMembers(client: QueryClient, change: Change, olderThan = Number.POSITIVE_INFINITY): void {
  for (const keeper of keepers) {
    for (const query of client.getQueryCache().findAll({ queryKey: keeper.key })) {
      const { data, dataUpdatedAt } = query.state;
      if (!data || dataUpdatedAt > olderThan) continue;
      client.setQueryData(query.queryKey, keeper.change(data, change), { updatedAt: dataUpdatedAt });
    }
  }
}

type LikesChange = (likes: ApiAnswer<"GET /api/likes.php">) => ApiAnswer<"GET /api/likes.php">;

function changeLikes(client: QueryClient, change: LikesChange): void {
  const { queryKey } = likesQuery();
  const state = client.getQueryState<ApiAnswer<"GET /api/likes.php">>(queryKey);
  if (!state?.data) return;
  const changed = change(state.data);
  if (changed !== state.data) client.setQueryData(queryKey, changed, { updatedAt: state.dataUpdatedAt });
}
