import { expect, it } from "vitest";
import { orderWatchedMs } from "#server/modules/people/accounts/account-limits.ts";
import type { GatewayPayment } from "#server/platform/gateways/gateway-payment.ts";
import { creditsGone, factsOf, isOldNews, mayStillArrive, returnedCredits } from "./order-status.ts";

const payment: GatewayPayment = {
  paymentId: "tr_1",
  status: "paid",
  amountMinor: 1999,
  currency: "EUR",
  orderId: null,
  method: null,
  failure: null,
  details: { cardLastDigits: null, cardBrand: null },
  refundedMinor: 0,
  chargedBackMinor: 0,
  returns: [],
  checkoutUrl: null,
  transfer: null,
  isCancelable: false,
};

it.each([
  [{}, "completed"],
  [{ refundedMinor: 500 }, "completed"],
  [{ refundedMinor: 1999 }, "refunded"],
  [{ refundedMinor: 500, chargedBackMinor: 1999 }, "charged_back"],
  [{ chargedBackMinor: 500 }, "completed"],
  [{ refundedMinor: 500, chargedBackMinor: 1498 }, "completed"],
  [{ refundedMinor: 500, chargedBackMinor: 1499 }, "charged_back"],
  [{ status: "failed" as const, refundedMinor: 1999 }, "failed"],
])("a payment that says %j makes its order %s", (said, status) => {
  expect(factsOf({ ...payment, ...said }).status).toBe(status);
});

it.each([
  ["completed", "pending", true],
  ["refunded", "expired", true],
  ["failed", "pending", true],
  ["processing", "pending", true],
  ["expired", "completed", false],
  ["refunded", "completed", false],
  ["charged_back", "completed", false],
  ["pending", "processing", false],
] as const)("knowing %s, the answer %s is old news: %s", (known, seen, isOld) => {
  expect(isOldNews(known, seen)).toBe(isOld);
});

it.each([
  [0, 0, 0],
  [1000, 0, 60],
  [1998, 0, 120],
  [1999, 0, 120],
  [2500, 0, 120],
  [0, 1999, 120],
  [0, 1000, 60],
  [500, 500, 60],
  [5, 0, 0],
])(
  "of 120 credits for 19.99, %i refunded and %i charged back take %i back",
  (refundedMinor, chargedBackMinor, credits) => {
    expect(returnedCredits({ credits: 120, amountMinor: 1999 }, { refundedMinor, chargedBackMinor })).toBe(
      credits,
    );
  },
);

it.each([
  // Staff refund the rest by hand: the price of the used credits, rounded down, is the price of one credit less.
  [120, 199, { credits: 117, amountMinor: 195, refundedBeforeMinor: 0 }],
  [700, 799, { credits: 695, amountMinor: 794, refundedBeforeMinor: 0 }],
  // An earlier refund of 5 cents took 4 credits, one was used, and the withdrawal refunds the rest of the price.
  [700, 799, { credits: 695, amountMinor: 794, refundedBeforeMinor: 5 }],
])(
  "%i credits are all gone once their whole price of %i went back, also beside the withdrawal %j",
  (credits, amountMinor, withdrawal) => {
    const order = { credits, amountMinor, refundedMinor: amountMinor, chargedBackMinor: 0 };
    for (const refundId of [null, "re_1"])
      expect(creditsGone(order, { ...withdrawal, refundId })).toBe(credits);
  },
);

it.each([
  [{}, 0, true],
  [{}, orderWatchedMs - 1, true],
  [{}, orderWatchedMs, false],
  [{ status: "cancelled" as const }, 0, true],
  [{ status: "completed" as const }, 0, false],
  [{ method: "ideal" }, 0, false],
  [{ paymentId: null }, 0, false],
])("a transfer that expired and is %j and %i ms old may still arrive: %s", (given, age, may) => {
  const createdAt = new Date("2026-03-01T12:00:00Z");
  const order = {
    ...{ status: "expired" as const, method: "wire-transfer", paymentId: "tr_1", createdAt },
    ...given,
  };
  expect(mayStillArrive(order, new Date(createdAt.getTime() + age))).toBe(may);
});
