import { expect, it } from "vitest";
import { statusOf } from "./voice-status.ts";

const idle = { step: "idle" } as const;
const failed = { step: "failed", reason: "no", isUncertain: false } as const;

it.each([
  ["idle", "asking"],
  ["asking", "asking"],
  ["recording", "recording"],
  ["reading", "reading"],
  ["recorded", "recorded"],
  ["failed", null],
  ["left", null],
] as const)("while the recorder is %s it says %s", (recorder, said) => {
  expect(statusOf({ recorder, isEnding: false, sending: idle })).toBe(said);
});

it("says that a recording ends soon, and nothing of it afterwards", () => {
  expect(statusOf({ recorder: "recording", isEnding: true, sending: idle })).toBe("ending");
  expect(statusOf({ recorder: "recorded", isEnding: true, sending: idle })).toBe("recorded");
});

it("says how the sending goes, and leaves a failure to its alert", () => {
  const say = (sending: Parameters<typeof statusOf>[0]["sending"]) =>
    statusOf({ recorder: "recorded", isEnding: false, sending });
  expect(say({ step: "uploading", share: 0.5 })).toBe("uploading");
  expect(say({ step: "uploading", share: 1 })).toBe("almost");
  expect(say({ step: "storing" })).toBe("almost");
  expect(say(failed)).toBeNull();
});
