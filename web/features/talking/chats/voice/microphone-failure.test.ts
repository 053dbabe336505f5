import { expect, it } from "vitest";
import { readMicrophoneFailure } from "./microphone-failure.ts";

it.each([
  ["NotAllowedError", "denied"],
  ["SecurityError", "denied"],
  ["NotFoundError", "missing"],
  ["OverconstrainedError", "missing"],
  ["NotReadableError", "busy"],
  ["AbortError", "busy"],
  ["InvalidStateError", "failed"],
  ["constructor", "failed"],
])("%s means %s", (name, failure) => {
  expect(readMicrophoneFailure(new DOMException("", name))).toBe(failure);
});

it("a failure of the page itself is none of the microphone", () => {
  expect(readMicrophoneFailure(new TypeError("x is not a function"))).toBe("failed");
  expect(readMicrophoneFailure("NotAllowedError")).toBe("failed");
});
