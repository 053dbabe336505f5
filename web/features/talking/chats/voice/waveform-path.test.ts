import { expect, it } from "vitest";
import { voicePeakMax, voicePeaks } from "#contracts/limits.ts";
import { waveformPath } from "./waveform-path.ts";

it("draws a line for each bar, from a dot to the full height", () => {
  expect(waveformPath([0, voicePeakMax])).toBe("M2 15V17M6 2V30");
});

it("draws as many bars as a voice message has, whatever an answer contains", () => {
  expect(waveformPath([])).toBe("");
  const bars = waveformPath(Array(voicePeaks * 3).fill(5)).match(/M/g);
  expect(bars).toHaveLength(voicePeaks);
  expect(waveformPath([-100, 1e9])).toBe(waveformPath([0, voicePeakMax]));
});
