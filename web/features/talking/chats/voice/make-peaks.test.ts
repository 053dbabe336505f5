import { describe, expect, it } from "vitest";
import { voicePeakMax, voicePeaks } from "#contracts/limits.ts";
import { isSilent, loudnessOf, makePeaks } from "./make-peaks.ts";

/** A tone whose loudness each part of `volumes` has for the same time. */
const tone = (volumes: readonly number[], length = 4800) =>
  Float32Array.from({ length }, (_, at) => {
    const volume = volumes[Math.floor((at * volumes.length) / length)] ?? 0;
    return volume * Math.sin(at / 3);
  });
const areValid = (peaks: readonly number[]) =>
  peaks.length === voicePeaks &&
  peaks.every((peak) => Number.isInteger(peak) && peak >= 0 && peak <= voicePeakMax);

describe("the drawing of a recording", () => {
  it("has the loudest part as its highest bar, and a quiet part lower", () => {
    const peaks = makePeaks(tone([0.5, 0.125]));
    expect(areValid(peaks)).toBe(true);
    expect(Math.max(...peaks.slice(0, 24))).toBe(voicePeakMax);
    // A quarter as loud: half as high.
    for (const peak of peaks.slice(24)) expect(Math.abs(peak - voicePeakMax / 2)).toBeLessThanOrEqual(1);
  });

  it("is the same at every volume of the microphone", () => {
    const quiet = makePeaks(tone([0.02, 0.01, 0.02]));
    expect(quiet).toEqual(makePeaks(tone([0.8, 0.4, 0.8])));
  });

  it("has a pause where nobody speaks", () => {
    const peaks = makePeaks(tone([0.5, 0, 0.5]));
    expect(peaks.slice(16, 32)).toEqual(Array(16).fill(0));
    expect(isSilent(peaks)).toBe(false);
  });

  it("shows no bars for a muted microphone, whose noise is not made louder", () => {
    for (const samples of [tone([0]), tone([0.0005]), new Float32Array(0)]) {
      expect(makePeaks(samples)).toEqual(Array(voicePeaks).fill(0));
      expect(isSilent(makePeaks(samples))).toBe(true);
    }
  });

  it.each([1, 7, voicePeaks - 1, voicePeaks, voicePeaks + 1, 1000])("holds for %i samples", (length) => {
    const peaks = makePeaks(Float32Array.from({ length }, () => 0.3));
    expect(areValid(peaks)).toBe(true);
    expect(peaks[0]).toBe(voicePeakMax);
  });

  it("ignores samples that are no numbers", () => {
    expect(areValid(makePeaks([Number.NaN, Number.POSITIVE_INFINITY, 0.5]))).toBe(true);
  });
});

describe("the loudness of a part", () => {
  it("is the root mean square of its samples", () => {
    expect(loudnessOf([0.5, -0.5, 0.5, -0.5])).toBeCloseTo(0.5);
    expect(loudnessOf([1, 0, 0, 0], 1)).toBe(0);
    expect(loudnessOf([])).toBe(0);
  });
});
