import { expect, it } from "vitest";
import { digitsOf, partsOf, secondsUntil, untilNextSecond } from "./time-left.ts";

it("counts seconds that have begun, and none after the end", () => {
  expect(secondsUntil(14_400_000, 0)).toBe(14_400);
  expect(secondsUntil(14_400_000, 1)).toBe(14_400);
  expect(secondsUntil(14_400_000, 1000)).toBe(14_399);
  expect(secondsUntil(1, 0)).toBe(1);
  expect(secondsUntil(1000, 1000)).toBe(0);
  expect(secondsUntil(1000, 9000)).toBe(0);
});

it("ticks when the number changes", () => {
  for (const now of [0, 1, 499, 999, 1000, 1001]) {
    const wait = untilNextSecond(5000, now);
    expect(secondsUntil(5000, now + wait)).toBe(secondsUntil(5000, now) - 1);
    if (wait > 1) expect(secondsUntil(5000, now + wait - 1)).toBe(secondsUntil(5000, now));
  }
});

it("has two digits each, and words of whole minutes", () => {
  expect(digitsOf(14_400)).toEqual({ hours: "04", minutes: "00", seconds: "00" });
  expect(digitsOf(3 * 3600 + 7 * 60 + 9)).toEqual({ hours: "03", minutes: "07", seconds: "09" });
  expect(partsOf(7 * 60 + 59)).toEqual({ hours: 0, minutes: 7 });
  expect(partsOf(59)).toEqual({ hours: 0, minutes: 0 });
});
