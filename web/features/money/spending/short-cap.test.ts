import { expect, it } from "vitest";
import type { Cap, Spending } from "./queries.ts";
import { shortCap } from "./short-cap.ts";

const midnight = "2027-03-16T23:00:00.000Z";
const monthEnd = "2027-03-31T22:00:00.000Z";

function cap(amount: number, used: number, open = 0, freesAt: string | null = midnight): Cap {
  return {
    amount_minor: amount,
    currency: "EUR",
    time_zone: "Europe/Amsterdam",
    used_minor: used,
    left_minor: Math.max(0, amount - used),
    open_minor: open,
    frees_at: used > open ? freesAt : null,
    change: null,
  };
}

function shortOf(day: Cap | null, month: Cap | null, currency = "EUR") {
  const caps: Spending["caps"] = { day, month };
  const short = shortCap({ caps }, { amountMinor: 1999, currency });
  return short && [short.period, short.room, short.freesAt];
}

it.each([
  ["room in both", cap(2000, 0), cap(9000, 5000), null],
  ["no cap", null, null, null],
  ["the day's is used up", cap(2500, 1999), cap(9000, 1999), ["day", "cap", midnight]],
  ["both are used up", cap(2500, 1999), cap(2500, 1999, 0, monthEnd), ["month", "cap", monthEnd]],
  ["an open order has the room", cap(2500, 1999, 1999), null, ["day", "held", null]],
  ["what is open leaves room later", cap(4500, 3500, 1000), null, ["day", "cap", midnight]],
  ["the price is beyond the cap", cap(1000, 0), cap(2500, 1999, 0, monthEnd), ["day", "small", null]],
])("says of a price where %s", (_what, day, month, said) => {
  expect(shortOf(day, month)).toEqual(said);
});

it("leaves another currency to the server", () => {
  expect(shortOf(cap(100, 0), null, "PLN")).toBeNull();
});
