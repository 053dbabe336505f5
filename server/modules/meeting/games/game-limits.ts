/** Faster than thumbs are; what was swiped without a network comes at once, and goes on after a pause. */
export const swipesPerMinute = 120;
/** The latest passes among which the one is looked for that can be undone. */
export const passesLookedAt = 200;
