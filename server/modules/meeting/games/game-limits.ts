/** Faster than a thumb swipes; swipes made offline arrive at once, and continue after a pause. */
export const swipesPerMinute = 120;
/** Days for which the times of likes are kept: a member's day may be longer than 24 hours where the clocks change. */
export const likeTimesKeptDays = 2;
/** The latest passes among which the one to undo is searched. */
export const passesLookedAt = 200;
