import { expect, it } from "vitest";
import { type DebitState, oldPriceOf, type Purchase } from "./queries.ts";

const begun = (amountMinor: number, discountCode: string | null = null) =>
  ({
    direct_debit: { bundle_id: "p1", amount_minor: amountMinor, discount_code: discountCode },
  }) as DebitState;
const wished = (changes: Partial<Purchase> = {}): Purchase => ({
  ...{ bundleId: "p1", credits: 120, amountMinor: 1999, currency: "EUR" },
  ...{ discountCode: null, namedCode: null, returnTo: null, payNote: "pay_note" },
  ...changes,
});

it.each([
  ["the price is another one", begun(1899), wished(), 1899],
  [
    "the discount that the address names ended",
    begun(1599, "LAST20"),
    wished({ namedCode: " last20" }),
    1599,
  ],
  [
    "the discount takes off more",
    begun(1799, "LAST20"),
    wished({ discountCode: "LAST20", amountMinor: 1599 }),
    1799,
  ],
  ["the same is to be bought", begun(1999), wished(), null],
  ["nothing was begun", { direct_debit: null } as DebitState, wished(), null],
  ["another bundle was begun", begun(999), wished({ bundleId: "p2" }), null],
  [
    "a country with other money was chosen",
    begun(1999),
    wished({ amountMinor: 8499, currency: "PLN" }),
    null,
  ],
  ["the code was left out", begun(1599, "LAST20"), wished(), null],
  [
    "a code was added",
    begun(1999),
    wished({ namedCode: "LAST20", discountCode: "LAST20", amountMinor: 1599 }),
    null,
  ],
] as const)("tells an old price only where it changed: %s", (_, state, purchase, expected) => {
  expect(oldPriceOf(state, purchase)).toBe(expected);
});
