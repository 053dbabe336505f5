import { expect, it } from "vitest";
import { lastDayOf, sumsOf } from "./withdrawal-query.ts";

it("is the day that the server names, and of a server without it the day before the end", () => {
  const until = "2026-12-10T23:00:00.000Z";
  expect(lastDayOf({ until, last_day: "2026-12-09" })).toBe("2026-12-09");
  expect(lastDayOf({ until })).toBe("2026-12-10");
});

it("the shown amounts of a withdrawal add up to what was paid, also after a part went back", () => {
  const order = { amount_minor: 1999, credits: 120, refunded_minor: 0, charged_back_minor: 0 };
  const offer = { credits_bought: 120, credits_left: 113, amount_minor: 1882, ends_premium: true };
  expect(sumsOf(order, offer)).toEqual({ returned: null, used: { minor: 117, credits: 7 } });
  const returned = { ...order, refunded_minor: 600, charged_back_minor: 400 };
  expect(sumsOf(returned, { ...offer, credits_bought: 60, credits_left: 53, amount_minor: 883 })).toEqual({
    returned: { minor: 1000, credits: 60 },
    used: { minor: 116, credits: 7 },
  });
});
