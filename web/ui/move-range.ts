export type Range = readonly [low: number, high: number];

/** The range after one thumb moved: inside the bounds, the thumbs may meet but never pass each other. */
export function moveRange(range: Range, thumb: "low" | "high", to: number, min: number, max: number): Range {
  const [low, high] = range;
  if (thumb === "low") return [Math.min(Math.max(to, min), high), high];
  return [low, Math.max(Math.min(to, max), low)];
}

/** Where a value lies between the bounds, in percent. */
export function positionOf(value: number, min: number, max: number): number {
  if (max <= min) return 0;
  return ((Math.min(Math.max(value, min), max) - min) / (max - min)) * 100;
}
