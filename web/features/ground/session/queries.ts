import { queryOptions } from "@tanstack/react-query";
import { apiKey, apiQuery, useCached } from "#web/lib/queries/queries.ts";

/** The signed-in user; `{ user: null }` for a visitor. */
export const userQuery = () => apiQuery("GET /api/user.php");
/** Conversations and unread counts; members only. */
export const chatsQuery = () => apiQuery("GET /api/chats.php");
/** Likes given and received; members only. */
export const likesQuery = () => apiQuery("GET /api/likes.php");

/** The signed-in member's time bonus (seed section 4). */
export const timeBonusQuery = () =>
  queryOptions({
    queryKey: apiKey("GET /api/time-bonus"),
    queryFn: async (context) => (await import("./ask-time-bonus.ts")).askTimeBonus(context),
  });
export const companyQuery = () => ({
  ...apiQuery("GET /api/companyinfo.php"),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The signed-in user, or null. */
export function useUser() {
  return useCached(userQuery())?.user ?? null;
}

/**
 * Numbers for badges, title and app icon; 0 for visitors. The total alerts, so messages of muted conversations are not in
 * it; the number of messages is true.
 */
export function useUnread(): { messages: number; likes: number; total: number } {
  const isMember = useUser() !== null;
  const chats = useCached({ ...chatsQuery(), enabled: isMember });
  const likes = useCached({ ...likesQuery(), enabled: isMember });
  if (!isMember) return { messages: 0, likes: 0, total: 0 };
  const counts = { messages: chats?.total_unread_messages ?? 0, likes: likes?.total_new_likes ?? 0 };
  // An answer of the release before has no such number.
  const muted = chats?.muted_unread_messages ?? 0;
  return { ...counts, total: counts.messages - muted + counts.likes };
}
