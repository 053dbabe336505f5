import { expect, it } from "vitest";
import { lastSeen } from "./last-seen.ts";

const now = Date.parse("2026-11-21T12:40:00Z");

it("is no finer than the whole hours the server tells", () => {
  expect(lastSeen("2026-11-21T12:00:00Z", now)).toBe("this_hour");
  expect(lastSeen("2026-11-21T11:00:00Z", now)).toBe("this_hour");
  expect(lastSeen("2026-11-21T10:00:00Z", now)).toBe("2026-11-21T10:00:00Z");
  expect(lastSeen(null, now)).toBeNull();
});
