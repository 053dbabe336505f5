import { expect, it } from "vitest";
import { isKnownZone } from "./known-zone.ts";

it("tells zones that can be shown from those that cannot", () => {
  expect(["Europe/Kyiv", "UTC", "Mars/Olympus", ""].map(isKnownZone)).toEqual([true, true, false, false]);
});
