import { voicePeakMax, voicePeaks } from "#contracts/limits.ts";

/** The drawing's units: a bar every four, and a height that leaves room for round ends. */
export const barGap = 4;
export const waveHeight = 32;
export const waveWidth = barGap * voicePeaks;

const shortest = 1;
const longest = waveHeight / 2 - 2;

/** The bars as one path of vertical lines around the middle. Of foreign numbers only the range is drawn. */
export function waveformPath(peaks: readonly number[]): string {
  return peaks
    .slice(0, voicePeaks)
    .map((peak, at) => {
      const share = Math.min(Math.max(peak, 0), voicePeakMax) / voicePeakMax;
      const half = Math.round((shortest + share * (longest - shortest)) * 10) / 10;
      const middle = waveHeight / 2;
      return `M${barGap * at + barGap / 2} ${middle - half}V${middle + half}`;
    })
    .join("");
}
