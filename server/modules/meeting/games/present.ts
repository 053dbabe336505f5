import type { LikesLeft } from "./swipe-day-rules.ts";

/** Null for premium members, who have no daily limit. */
export function presentLikesLeft(likes: LikesLeft | null, now: Date) {
  if (!likes) return { left: null, limit: null, frees_at: null, frees_in_ms: null };
  const { left, limit, freesAt } = likes;
  return {
    left,
    limit,
    frees_at: freesAt.toISOString(),
    frees_in_ms: Math.max(0, freesAt.getTime() - now.getTime()),
  };
}
