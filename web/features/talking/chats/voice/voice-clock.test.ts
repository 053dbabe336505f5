import { expect, it } from "vitest";
import { clockText, lengthOf } from "./voice-clock.ts";

it.each([
  [0, "0:00"],
  [6.99, "0:06"],
  [59, "0:59"],
  [60, "1:00"],
  [-1, "0:00"],
])("%d seconds read %s", (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

it("no length is named as nothing", () => {
  expect([0, 400, 1400, 1500, 60_040].map(lengthOf)).toEqual([1, 1, 1, 2, 60]);
});
