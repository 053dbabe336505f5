import { expect, it } from "vitest";
import { lastDayOf, priceOfUsed } from "./withdrawal-query.ts";

it("is the day that the server names, and of a server without it the day before the end", () => {
  const until = "2026-12-10T23:00:00.000Z";
  expect(lastDayOf({ until, last_day: "2026-12-09" })).toBe("2026-12-09");
  expect(lastDayOf({ until })).toBe("2026-12-10");
});

it("the shown amounts of a withdrawal add up to what was paid, and a part that went back before is in neither", () => {
  const order = { amount_minor: 1999, credits: 120 };
  const offer = { credits_bought: 120, credits_left: 113, amount_minor: 1882, ends_premium: true };
  expect(priceOfUsed(order, offer)).toBe(117);
  expect(
    priceOfUsed(order, { ...offer, credits_bought: 60, credits_left: 53, amount_minor: 883 }),
  ).toBeNull();
});
