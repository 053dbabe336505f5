import { expect, it } from "vitest";
import { lastDayOf } from "./withdrawal-query.ts";

it("is the day that the server names, and of a server without it the day before the end", () => {
  const until = "2026-12-10T23:00:00.000Z";
  expect(lastDayOf({ until, last_day: "2026-12-09" })).toBe("2026-12-09");
  expect(lastDayOf({ until })).toBe("2026-12-10");
});
