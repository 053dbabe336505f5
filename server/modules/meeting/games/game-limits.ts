/** Faster than a thumb swipes; swipes made offline arrive at once, and continue after a pause. */
export const swipesPerMinute = 120;
/** The latest passes among which the one to undo is searched. */
export const passesLookedAt = 200;
