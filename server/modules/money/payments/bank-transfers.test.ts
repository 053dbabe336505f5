import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { newId } from "#server/platform/ids.ts";
import type { Browser } from "#server/test/app/build-app.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { openShop, orderRow, type Shop, standing } from "#server/test/people/payments.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await expectBooksBalance(shop.app.services.db);
  await shop.close();
});

async function placeTransfer() {
  const { browser, member } = await shop.buyer();
  const { body } = await browser.call("POST /api/orders", {
    body: { bundle_id: "p1", method: "wire-transfer" },
    headers: { "idempotency-key": newId() },
  });
  const orderId: string = body.order.id;
  const { paymentId } = await orderRow(shop.app, orderId);
  if (paymentId === null) throw new Error("no payment");
  return { browser, member, orderId, paymentId };
}

const look = (browser: Browser, orderId: string) =>
  browser.call("GET /api/orders/:order_id", { params: { order_id: orderId } });

const details = {
  account_holder: "Stichting Emulator Payments",
  iban: "NL13TEST0123456789",
  bic: "TESTNL2A",
  reference: expect.stringMatching(/^RF\d\d-\d{4}-\d{4}-\d{4}$/),
  due_on: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
};

it("shows its member where to transfer the money, and to nobody else", async () => {
  const { browser, orderId } = await placeTransfer();
  const { status, body } = await look(browser, orderId);
  expect(status).toBe(200);
  expect(body.payment).toEqual({ transfer: details, may_cancel: true });
  const reference = body.payment?.transfer?.reference ?? "none";
  for (const other of [(await shop.buyer()).browser, shop.app.browser()]) {
    const answer = await look(other, orderId);
    expect([403, 404]).toContain(answer.status);
    expect(JSON.stringify(answer.body)).not.toContain(reference);
    expect(JSON.stringify(answer.body)).not.toContain("NL13TEST");
  }
  // Neither the lists nor the files of transactions contain them.
  expect(JSON.stringify((await browser.call("GET /api/orders")).body)).not.toContain(reference);
});

it("shows them while the payer's bank works on it, and none of other methods", async () => {
  const { browser, orderId, paymentId } = await placeTransfer();
  shop.mollie.setStatus(paymentId, "pending");
  expect((await look(browser, orderId)).body).toMatchObject({
    order: { status: "processing" },
    payment: { transfer: details },
  });
  const ideal = await browser.call("POST /api/orders", {
    body: { bundle_id: "p1", method: "ideal" },
    headers: { "idempotency-key": newId() },
  });
  expect((await look(browser, ideal.body.order.id)).body.payment).toEqual({
    transfer: null,
    may_cancel: false,
  });
});

it("shows no details of a payment that is not the order's, and logs none", async () => {
  const { browser, orderId, paymentId } = await placeTransfer();
  const stored = shop.mollie.payments.find(({ id }) => id === paymentId);
  if (!stored) throw new Error("no payment");
  const log = vi.spyOn(shop.app.services.log, "error").mockImplementation(() => {});
  stored.metadata = { order_id: newId() };
  expect((await look(browser, orderId)).body).toMatchObject({ order: { status: "pending" }, payment: null });
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ orderId }), expect.any(String));
  expect(JSON.stringify(log.mock.calls)).not.toContain("NL13TEST");
  log.mockRestore();
});

it("says that it cannot show them while the gateway is away, and keeps the order", async () => {
  const { browser, orderId } = await placeTransfer();
  shop.mollie.faults.plan("error", 1, /GET/);
  expect((await look(browser, orderId)).body).toMatchObject({ order: { status: "pending" }, payment: null });
  expect((await look(browser, orderId)).body.payment?.transfer).toEqual(details);
});

it("is paid while its details are shown: each look has the details or the credits, and they come once", async () => {
  const { browser, member, orderId, paymentId } = await placeTransfer();
  shop.mollie.faults.repeatWebhooks(3);
  const looks = Array.from({ length: 12 }, async (_, at) => {
    if (at === 5) shop.mollie.setStatus(paymentId, "paid");
    return (await look(browser, orderId)).body;
  });
  for (const { order, payment } of await Promise.all(looks)) {
    if (order.status === "completed") expect(payment).toBeNull();
    else expect(payment?.transfer ?? details).toEqual(details);
  }
  await expect
    .poll(async () => (await orderRow(shop.app, orderId)).status, { timeout: 15_000 })
    .toBe("completed");
  shop.mollie.faults.clear();
  expect((await look(browser, orderId)).body.payment).toBeNull();
  expect(await standing(shop.app, member.id)).toMatchObject({
    balance: 120,
    booked: ["purchase sold>member 120"],
  });
});
