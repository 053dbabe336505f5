/** A clock that tests can stop and move. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
