/** The seconds of query parameter `t` in milliseconds; null unless positive (seed section 2). */
export function readDelay(t: string | null): number | null {
  if (t === null || t.trim() === "") return null;
  const seconds = Number(t);
  // A longer delay overflows the timer, which would fire at once.
  return seconds > 0 && seconds * 1000 < 2 ** 31 ? seconds * 1000 : null;
}
