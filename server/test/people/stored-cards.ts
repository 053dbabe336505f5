import { expect } from "vitest";
import type { Order } from "#contracts/money/payments.ts";
import { storedCards } from "#server/db/schema/stored-cards.ts";
import { newId } from "#server/platform/ids.ts";
import type { Browser, TestApp } from "#server/test/app/build-app.ts";
import { chooseOnPage } from "./payments.ts";

/** Creates an open stored card that does not exist at its gateway. Returns its id. */
export async function createStoredCard(app: TestApp, memberId: string, brand: string): Promise<string> {
  const { db, clock, sites } = app.services;
  const id = newId();
  const now = clock.now();
  await db.insert(storedCards).values({
    ...{ id, siteId: (await sites.find("localhost"))?.id ?? "", memberId, gateway: "mollie", brand },
    ...{ customerId: `cst_${id}`, mandateId: `mdt_${id}`, last4: "4242", keptAt: now, createdAt: now },
  });
  return id;
}

type Choice = "paid" | "paid_declined" | "paid_asks" | "failed";

/** Orders by card and agrees to store it; returns the order, which waits for its payment. */
export async function orderKeeping(browser: Browser, changes: object = {}): Promise<Order> {
  const { status, body } = await browser.call("POST /api/orders", {
    body: { bundle_id: "p1", method: "credit-card", keep_card: true, ...changes },
    headers: { "idempotency-key": newId() },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.order;
}

export const storedCardOf = async (browser: Browser) => (await browser.call("GET /api/stored-card")).body;

/** Buys by card and stores it; `choice` is the bank's answer to the next charges. Returns order and card. */
export async function keepCardOf(browser: Browser, choice: Choice = "paid") {
  const order = await orderKeeping(browser);
  await chooseOnPage(order.checkout_url, choice);
  await expect
    .poll(async () => (await storedCardOf(browser)).card)
    .toMatchObject({ last4: { paid: "4242", paid_declined: "0002", paid_asks: "3155", failed: "" }[choice] });
  const { card } = await storedCardOf(browser);
  if (!card) throw new Error("no card was kept");
  return { order, card };
}

export const repeat = (browser: Browser, cardId: string, changes: object = {}, key = newId()) =>
  browser.call("POST /api/orders", {
    body: { bundle_id: "p1", method: "credit-card", stored_card_id: cardId, ...changes },
    headers: { "idempotency-key": key },
  });
