import { expect, it } from "vitest";
import { forecastPrice, type Price } from "./forecast-price.ts";

const free: Price = {
  credits: 0,
  free_left: 2,
  balance: 8,
  refusal: null,
};
const paid: Price = { ...free, credits: 5, free_left: 0 };

it("is the server's price while nothing waits", () => {
  expect(forecastPrice(free, 0, 5)).toBe(free);
});

it("counts free messages down, then names the credits", () => {
  expect(forecastPrice(free, 1, 5)).toMatchObject({ credits: 0, free_left: 1 });
  expect(forecastPrice(free, 2, 5)).toMatchObject({ credits: 5, free_left: 0, balance: 8, refusal: null });
});

it("refuses what the balance cannot pay once the waiting ones are sent", () => {
  expect(forecastPrice(paid, 1, 5)).toMatchObject({ balance: 3, refusal: "credits_insufficient" });
  expect(forecastPrice(free, 3, 5)).toMatchObject({ balance: 3, refusal: "credits_insufficient" });
});
