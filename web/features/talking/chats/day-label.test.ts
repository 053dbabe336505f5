import { expect, it } from "vitest";
import { createFormat } from "#web/lib/language/format.ts";
import { nearDay } from "./day-label.ts";

const newYork = createFormat("en-GB", "America/New_York");
const near = (at: string, now: string) => nearDay(newYork, at, Date.parse(now));

it("knows today and yesterday where the reader is", () => {
  expect(near("2026-11-21T12:00:00Z", "2026-11-22T01:00:00Z")).toBe("today");
  expect(near("2026-11-21T04:30:00Z", "2026-11-22T01:00:00Z")).toBe("yesterday");
  expect(near("2026-11-20T04:30:00Z", "2026-11-22T01:00:00Z")).toBeNull();
});

it("takes the day before for yesterday after a night of 23 or of 25 hours", () => {
  // At half past midnight: the day before 9 March 2026 had 23 hours, the one before 2 November 25.
  expect(near("2026-03-08T17:00:00Z", "2026-03-09T04:30:00Z")).toBe("yesterday");
  expect(near("2026-03-07T17:00:00Z", "2026-03-09T04:30:00Z")).toBeNull();
  expect(near("2026-11-01T17:00:00Z", "2026-11-02T04:59:00Z")).toBe("today");
  expect(near("2026-10-31T17:00:00Z", "2026-11-02T05:30:00Z")).toBeNull();
  expect(near("2026-11-01T17:00:00Z", "2026-11-03T04:30:00Z")).toBe("yesterday");
});
