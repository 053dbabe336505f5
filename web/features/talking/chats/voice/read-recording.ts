import { makePeaks } from "./make-peaks.ts";

export type Recording = { sound: Blob; seconds: number; peaks: number[] };

/** Enough for the loudness of speech, and a sixth of the memory of the full sound. */
const samplesPerSecond = 8000;

/** The length and the drawing of a recording. Of one that this browser cannot decode: as measured while it was made. */
export async function readRecording(
  sound: Blob,
  measured: { seconds: number; levels: readonly number[] },
): Promise<Recording> {
  try {
    const context = new OfflineAudioContext(1, 1, samplesPerSecond);
    const decoded = await context.decodeAudioData(await sound.arrayBuffer());
    return { sound, seconds: decoded.duration, peaks: makePeaks(decoded.getChannelData(0)) };
  } catch {
    return { sound, seconds: measured.seconds, peaks: makePeaks(measured.levels) };
  }
}
