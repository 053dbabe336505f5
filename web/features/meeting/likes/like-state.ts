import type { MemberCard } from "#contracts/shapes.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";

export type LikeState = MemberCard["like_state"];
type Likes = ApiAnswer<"GET /api/likes.php">;

/** `likes.php` lists at most this many; a list of this length may be cut off. */
const listed = 500;

/** Whether the list contains every member who likes the viewer. */
export function hasAllReceived(likes: Likes): boolean {
  return likes.liked_by.length < listed;
}

export function stateAfterLike(state: LikeState): LikeState {
  return state === "liked_you" || state === "match" ? "match" : "liked";
}

export function stateAfterUnlike(state: LikeState): LikeState {
  return state === "match" || state === "liked_you" ? "liked_you" : "none";
}

export function isLiked(state: LikeState): state is "liked" | "match" {
  return state === "liked" || state === "match";
}

/**
 * The like state between the viewer and any member, from the likes given and received; null if the lists may
 * be cut off.
 */
export function readStates(likes: Likes): ((memberId: string) => LikeState) | null {
  if (likes.profiles.length >= listed || likes.liked_by.length >= listed) return null;
  const given = new Set(likes.profiles.map(({ id }) => id));
  const received = new Set(likes.liked_by.map(({ id }) => id));
  return (memberId) => {
    if (given.has(memberId)) return received.has(memberId) ? "match" : "liked";
    return received.has(memberId) ? "liked_you" : "none";
  };
}

/** The lists after a like was given or removed. */
export function withGiven(likes: Likes, memberId: string, isGiven: boolean): Likes {
  const others = likes.profiles.filter(({ id }) => id !== memberId);
  return { ...likes, profiles: isGiven ? [{ id: memberId }, ...others] : others };
}

/** The lists after the profile of a liking member was opened. */
export function withSeen(likes: Likes, memberId: string): Likes {
  const isNew = likes.liked_by.some((entry) => entry.id === memberId && entry.like_new);
  if (!isNew) return likes;
  return {
    ...likes,
    liked_by: likes.liked_by.map((entry) => (entry.id === memberId ? { ...entry, like_new: false } : entry)),
    total_new_likes: Math.max(0, likes.total_new_likes - 1),
  };
}

/** The counts in the tabs of /likes. */
export function countLikes(likes: Likes): { received: number; sent: number; matches: number } {
  const given = new Set(likes.profiles.map(({ id }) => id));
  return {
    received: likes.liked_by.length,
    sent: likes.profiles.length,
    matches: likes.liked_by.filter(({ id }) => given.has(id)).length,
  };
}
