import { expect, it } from "vitest";
import { hasVisible } from "./visible-text.ts";

it.each([
  ["nothing", ""],
  ["spaces of all kinds", " \n\t\u00a0\u2028\u3000"],
  ["control characters", "\u0001\u0007\u001b"],
  ["zero-width characters", "\u200b\u200d\u2060\ufeff"],
  ["direction marks", "\u200f\u202e"],
  ["letters that show nothing", "\u3164\u2800\u115f"],
])("%s cannot be seen", (_, text) => {
  expect(hasVisible(text)).toBe(false);
  expect(hasVisible(`${text}a${text}`)).toBe(true);
});
