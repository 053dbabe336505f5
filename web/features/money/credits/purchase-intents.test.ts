import { expect, test } from "vitest";
import { writeStored } from "#web/lib/language/stored-text.ts";
import { endIntent, openIntent, tieIntentToOrder, type Wish } from "./purchase-intents.ts";

const wish: Wish = {
  bundleId: "p1",
  method: "ideal",
  returnTo: null,
  discountCode: null,
  price: { amountMinor: 1999, currency: "EUR" },
};
let made = 0;
const newKey = () => `key-${++made}`;

test("the same purchase keeps its key, another one gets a new key", () => {
  const first = openIntent("a", wish, newKey);
  expect(openIntent("a", wish, newKey)).toEqual(first);
  for (const other of [
    { ...wish, bundleId: "p2" as const },
    { ...wish, method: "paypal" },
    { ...wish, returnTo: "/chats/1" },
    { ...wish, discountCode: "SPRING20" },
    { ...wish, price: { amountMinor: 1999, currency: "CHF" } },
    { ...wish, price: { amountMinor: 2099, currency: "EUR" } },
  ]) {
    expect(openIntent("a", other, newKey).key).not.toBe(first.key);
  }
  expect(openIntent("b", wish, newKey).key).not.toBe(first.key);
  expect(openIntent("a", wish, newKey)).toEqual(first);
});

test("the use of a card is part of the purchase; the current price of a stored card is not", () => {
  const charge = { ...wish, storedCardId: "1" };
  const wishes = [wish, { ...wish, keepsCard: true }, charge, { ...charge, storedCardId: "2" }];
  const keys = wishes.map((one) => openIntent("cards", one, newKey).key);
  expect(new Set(keys).size).toBe(wishes.length);
  expect(wishes.map((one) => openIntent("cards", one, newKey).key)).toEqual(keys);
  const price = { amountMinor: 1599, currency: "EUR" };
  for (const same of [
    { ...charge, price },
    { ...charge, discountCode: "X" },
    { ...charge, returnTo: "/chats/1" },
  ])
    expect(openIntent("cards", same, newKey).key).toBe(keys[2]);
  expect(keys).not.toContain(openIntent("cards", { ...charge, bundleId: "p2" }, newKey).key);
});

test("an intent remembers its order, ends once, and then begins anew", () => {
  const { key } = openIntent("c", wish, newKey);
  tieIntentToOrder("c", key, "order-1");
  expect(openIntent("c", wish, newKey).orderId).toBe("order-1");
  expect(endIntent("c", { orderId: "order-2" })).toBe(false);
  expect(endIntent("c", { orderId: "order-1" })).toBe(true);
  expect(endIntent("c", { orderId: "order-1" })).toBe(false);
  expect(openIntent("c", wish, newKey)).toEqual({
    wish: expect.any(String),
    key: `key-${made}`,
    orderId: null,
  });
});

test("another member's data in the storage is ignored", () => {
  for (const text of ["{", "7", '[{"wish":1}]', "[null]"]) {
    writeStored("purchases:d", text);
    expect(openIntent("d", wish, newKey).orderId).toBeNull();
  }
});
