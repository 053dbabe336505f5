/** The number a badge shows: whole, never negative, "99+" beyond 99. */
export function capCount(count: number, cap = 99): string {
  const whole = Math.max(0, Math.floor(count));
  return whole > cap ? `${cap}+` : String(whole);
}
