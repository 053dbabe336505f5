/** Time as a value that tests can hold still and move. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
