import { voicePeakMax, voicePeaks } from "#contracts/limits.ts";

/** Quieter than this is the noise of a microphone that is muted: -60 dB. */
const silence = 0.001;

/**
 * The drawing of a recording: the loudness of equal parts of its time. The loudest part has the highest bar, because every
 * microphone has its own volume. All bars are 0 if there is no sound at all. The root makes quiet words visible.
 */
export function makePeaks(samples: ArrayLike<number>): number[] {
  const parts = Array.from({ length: voicePeaks }, (_, at) => {
    const from = Math.floor((at * samples.length) / voicePeaks);
    const to = Math.floor(((at + 1) * samples.length) / voicePeaks);
    // A very short recording has fewer samples than bars.
    return loudnessOf(samples, from, Math.max(to, from + 1));
  });
  const loudest = Math.max(...parts);
  return parts.map((part) => (loudest < silence ? 0 : Math.round(Math.sqrt(part / loudest) * voicePeakMax)));
}

/** Whether nothing can be heard. */
export const isSilent = (peaks: readonly number[]) => peaks.every((peak) => peak === 0);

/** The root mean square. */
export function loudnessOf(samples: ArrayLike<number>, from = 0, to = samples.length): number {
  const end = Math.min(to, samples.length);
  if (end <= from) return 0;
  let sum = 0;
  for (let at = from; at < end; at += 1) {
    const sample = samples[at] ?? 0;
    if (Number.isFinite(sample)) sum += sample * sample;
  }
  return Math.sqrt(sum / (end - from));
}
