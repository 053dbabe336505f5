/** "0:07", "1:00": whole seconds, as on a player. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** The seconds of a length that its label names: none is 0 s long. */
export const lengthOf = (milliseconds: number) => Math.max(1, Math.round(milliseconds / 1000));
