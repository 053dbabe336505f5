import { expect, it } from "vitest";
import { forecastPrice, type Price } from "./forecast-price.ts";

const free: Price = { credits: 0, paid_credits: 5, free_left: 2, balance: 8, refusal: null };
const paid: Price = { ...free, credits: 5, free_left: 0 };

it("is the server's price while nothing waits", () => {
  expect(forecastPrice(free, 0)).toBe(free);
});

it("counts free messages down, then names the credits", () => {
  expect(forecastPrice(free, 1)).toEqual({ ...free, free_left: 1 });
  expect(forecastPrice(free, 2)).toEqual(paid);
});

it("refuses what the balance cannot pay once the waiting ones are sent", () => {
  const refused = { ...paid, balance: 3, refusal: "credits_insufficient" };
  expect(forecastPrice(paid, 1)).toEqual(refused);
  expect(forecastPrice(free, 3)).toEqual(refused);
});

it("takes no credits for a message that will be refused", () => {
  expect(forecastPrice(free, 9)).toMatchObject({ balance: 3, refusal: "credits_insufficient" });
});

it("keeps the reason why free messages cannot be sent here", () => {
  const elsewhere: Price = { ...paid, balance: 0, refusal: "conversation_limit_reached" };
  expect(forecastPrice(elsewhere, 1)).toEqual(elsewhere);
});

it("takes the shown price where a server of the release before names no other", () => {
  const { paid_credits: _, ...older } = paid;
  expect(forecastPrice(older as Price, 1)).toMatchObject({ credits: 5, balance: 3 });
});
