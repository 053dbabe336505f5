import { beforeEach, expect, it } from "vitest";
import { writeStored } from "#web/lib/language/stored-text.ts";
import { nextSpeed, readSpeed, writeSpeed } from "./voice-speed.ts";

beforeEach(() => writeStored("voice-speed", ""));

it("the speeds follow each other in a circle, and the device remembers the last one", () => {
  expect(readSpeed()).toBe(1);
  const seen = [1.5, 2, 1].map((expected) => {
    writeSpeed(nextSpeed(readSpeed()));
    return readSpeed() === expected;
  });
  expect(seen).toEqual([true, true, true]);
});

it.each(["3", "fast", "1.50", "-1"])("what was stored as %j is the normal speed", (stored) => {
  writeStored("voice-speed", stored);
  expect(readSpeed()).toBe(1);
});
