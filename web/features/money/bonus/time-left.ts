/** The seed's format: two digits each. */
export type Digits = { hours: string; minutes: string; seconds: string };

/** Whole seconds until an instant, rounded up; never below 0. Arguments in milliseconds. */
export function secondsUntil(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / 1000));
}

/** Milliseconds until the value of `secondsUntil` changes. */
export function untilNextSecond(endsAt: number, now: number): number {
  const left = Math.max(0, endsAt - now);
  return left % 1000 || 1000;
}

export function digitsOf(seconds: number): Digits {
  const { hours, minutes } = partsOf(seconds);
  const two = (part: number) => String(part).padStart(2, "0");
  return {
    hours: two(hours),
    minutes: two(minutes),
    seconds: two(seconds % 60),
  };
}

/** For the text, which changes once a minute: whole hours and minutes left. */
export function partsOf(seconds: number): { hours: number; minutes: number } {
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60 };
}
