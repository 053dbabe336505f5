import { expect, it } from "vitest";
import { landingSight } from "./landing-sight.ts";

const off = {
  invisible_mode: false,
  privacy_mode: false,
  online_shown: true,
  reads_shown: true,
  visits_shown: true,
  visits_listed: true,
  landing_shown: false,
  gifts_received: true,
  gifts_shown: false,
  voice_received: true,
};

it("is open by consent alone, and never while the member hides or the site is closed to visitors", () => {
  const agreed = { ...off, landing_shown: true };
  expect(landingSight(off, true)).toBe("closed");
  expect(landingSight(agreed, true)).toBe("open");
  expect(landingSight(agreed, false)).toBe("closed");
  expect(landingSight({ ...agreed, invisible_mode: true }, true)).toBe("closed");
  expect(landingSight({ ...agreed, privacy_mode: true }, true)).toBe("closed");
});
