import { expect, it } from "vitest";
import { priceParts } from "./price-parts.ts";

const of = (free_messages: number, free_conversations: number, message_credits: number) =>
  priceParts({ free_messages, free_conversations, message_credits });

it("names what is free only where it is, and a price only where there is one", () => {
  expect(of(5, 2, 5)).toEqual({ isFirstFree: true, cost: "after" });
  expect(of(1, 1, 1)).toEqual({ isFirstFree: true, cost: "after" });
  for (const none of [of(5, 0, 5), of(0, 2, 5), of(0, 0, 5)]) {
    expect(none).toEqual({ isFirstFree: false, cost: "paid" });
  }
  expect(
    [of(5, 2, 0), of(0, 0, 0), priceParts(null)].map(({ isFirstFree, cost }) => [isFirstFree, cost]),
  ).toEqual([
    [false, null],
    [false, null],
    [false, null],
  ]);
});
