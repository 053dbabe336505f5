/** Browsers that the emulator plays at the same time; a further one replaces the oldest. */
export const emulatedSubscriptions = 500;
/** Messages of one browser that wait to be shown. */
export const pushesKept = 50;
/** How long a browser's call for new messages stays open; then it calls again. */
export const collectMs = 20_000;
