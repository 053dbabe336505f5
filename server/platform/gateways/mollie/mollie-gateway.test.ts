import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import fastify from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { methodsFor, paymentMethodSlugs, paymentMethods } from "#contracts/money/payment-methods.ts";
import { createMollieEmulator } from "#server/emulators/mollie/emulator.ts";
import { mollieEmulatorRoutes } from "#server/emulators/mollie/routes.ts";
import { type RunningMollieEmulator, startMollieEmulator } from "#server/emulators/mollie/start.ts";
import { fromMollieAmount, toMollieAmount } from "./amount.ts";
import { mollieMethods } from "./methods.ts";
import { createMollieGateway, type MollieGateway } from "./mollie-gateway.ts";

let emulator: RunningMollieEmulator;
let gateway: MollieGateway;

beforeAll(async () => {
  emulator = await startMollieEmulator();
  gateway = createMollieGateway({ apiKey: "test_emulator", apiUrl: emulator.url, timeoutMs: 5_000 });
});
afterEach(() => emulator.faults.clear());
afterAll(() => emulator.close());

const order = (changes: Partial<Parameters<MollieGateway["createPayment"]>[0]> = {}) => ({
  orderId: "order-1",
  amountMinor: 1999,
  currency: "EUR",
  description: "120 credits",
  method: "ideal" as const,
  locale: "nl" as const,
  redirectUrl: "http://127.0.0.1:9/transactions/order-1",
  webhookUrl: null,
  payableUntil: new Date(),
  idempotencyKey: crypto.randomUUID(),
  ...changes,
});

describe("a payment", () => {
  it("is made with the order's id, amount, method and language, and found again", async () => {
    const created = await gateway.createPayment(order());
    expect(created.status).toBe("pending");
    expect(created.checkoutUrl).toBe(`${emulator.url}/checkout/${created.paymentId}`);
    expect(emulator.payments.at(-1)).toMatchObject({ locale: "nl_NL", amount: { value: "19.99" } });
    expect(await gateway.getPayment(created.paymentId)).toEqual({
      paymentId: created.paymentId,
      status: "pending",
      amountMinor: 1999,
      currency: "EUR",
      orderId: "order-1",
      method: "ideal",
      failure: null,
      details: { cardLastDigits: null, cardBrand: null },
      refundedMinor: 0,
      chargedBackMinor: 0,
      returns: [],
      checkoutUrl: created.checkoutUrl,
      transfer: null,
      isCancelable: false,
    });
  });

  it("by bank transfer names the account, the reference and the last day while it is open", async () => {
    const { paymentId } = await gateway.createPayment(order({ method: "wire-transfer" }));
    const stored = emulator.payments.find(({ id }) => id === paymentId);
    if (!stored) throw new Error("no payment");
    // Midnight in Amsterdam, in winter: the day before is the last one.
    stored.expiresAt = "2040-12-08T23:00:00+00:00";
    const transfer = {
      accountHolder: "Stichting Emulator Payments",
      iban: "NL13TEST0123456789",
      bic: "TESTNL2A",
      reference: expect.stringMatching(/^RF\d\d-\d{4}-\d{4}-\d{4}$/),
      dueOn: "2040-12-08",
    };
    expect(await gateway.getPayment(paymentId)).toMatchObject({ transfer, isCancelable: true });
    emulator.setStatus(paymentId, "pending");
    expect(await gateway.getPayment(paymentId)).toMatchObject({ status: "processing", transfer });
    emulator.setStatus(paymentId, "paid");
    expect(await gateway.getPayment(paymentId)).toMatchObject({ transfer: null, isCancelable: false });
  });

  it("is cancelled if its method allows it and it is not paid", async () => {
    const { paymentId } = await gateway.createPayment(order({ method: "wire-transfer" }));
    await gateway.cancelPayment(paymentId);
    expect((await gateway.getPayment(paymentId)).status).toBe("cancelled");
    await expect(gateway.cancelPayment(paymentId)).rejects.toMatchObject({ failure: "rejected" });
    const byBank = await gateway.createPayment(order());
    await expect(gateway.cancelPayment(byBank.paymentId)).rejects.toMatchObject({ failure: "rejected" });
    await expect(gateway.cancelPayment("tr_unknown")).rejects.toMatchObject({ failure: "not_found" });
    await expect(gateway.cancelPayment("../methods")).rejects.toMatchObject({ failure: "not_found" });
  });

  it.each([
    ["pending", "processing"],
    ["paid", "paid"],
    ["failed", "failed"],
    ["canceled", "cancelled"],
    ["expired", "expired"],
  ] as const)("%s at Mollie is %s here", async (theirs, ours) => {
    const { paymentId } = await gateway.createPayment(order());
    emulator.setStatus(paymentId, theirs);
    expect((await gateway.getPayment(paymentId)).status).toBe(ours);
  });

  it("by card tells brand and last digits", async () => {
    const { paymentId } = await gateway.createPayment(order({ method: "visa" }));
    emulator.setStatus(paymentId, "paid");
    const { method, details } = await gateway.getPayment(paymentId);
    expect(method).toBe("creditcard");
    expect(details).toEqual({ cardLastDigits: "6787", cardBrand: "Visa" });
  });

  it("is made once per idempotency key, also when the first answer was lost", async () => {
    const request = order();
    const before = emulator.payments.length;
    emulator.faults.plan("lost");
    await expect(gateway.createPayment(request)).rejects.toMatchObject({
      name: "GatewayError",
      retryable: true,
    });
    const second = await gateway.createPayment(request);
    expect(await gateway.createPayment(request)).toEqual(second);
    expect(emulator.payments).toHaveLength(before + 1);
  });

  it("tells what went back: refunds that stand, and chargebacks that the bank did not lose", async () => {
    const { paymentId } = await gateway.createPayment(order());
    emulator.setStatus(paymentId, "paid");
    emulator.refund(paymentId, 500);
    const said = () => gateway.getPayment(paymentId);
    expect(await said()).toMatchObject({ status: "paid", refundedMinor: 500, chargedBackMinor: 0 });
    expect(() => emulator.refund(paymentId, 1500)).toThrow("higher than the remaining");
    const rest = emulator.refund(paymentId, 1499);
    expect(await said()).toMatchObject({ status: "paid", refundedMinor: 1999 });
    emulator.failRefund(paymentId, rest.id);
    expect(await said()).toMatchObject({ status: "paid", refundedMinor: 500 });
    emulator.chargeBack(paymentId);
    expect(await said()).toMatchObject({ status: "paid", chargedBackMinor: 1999 });
    emulator.reverseChargeBack(paymentId);
    expect(await said()).toMatchObject({ status: "paid", refundedMinor: 500, chargedBackMinor: 0 });
  });

  it("tells the sums although the list of refunds cannot be read, and then no list", async () => {
    const { paymentId } = await gateway.createPayment(order());
    emulator.setStatus(paymentId, "paid");
    emulator.refund(paymentId, 500);
    emulator.faults.plan("error", 1, /GET .*\/refunds/);
    expect(await gateway.getPayment(paymentId)).toMatchObject({
      ...{ status: "paid", refundedMinor: 500, returns: null },
    });
    emulator.chargeBack(paymentId);
    emulator.faults.plan("error", 1, /GET .*\/chargebacks/);
    await expect(gateway.getPayment(paymentId)).rejects.toMatchObject({ failure: "unavailable" });
  });

  it("lists each refund and chargeback with its state, also those that no sum counts", async () => {
    const { paymentId } = await gateway.createPayment(order());
    emulator.setStatus(paymentId, "paid");
    const listed = async () => (await gateway.getPayment(paymentId)).returns ?? [];
    expect((await gateway.getPayment(paymentId)).returns).toEqual([]);
    const first = emulator.refund(paymentId, 500);
    const ofFirst = { returnId: first.id, kind: "refund", amountMinor: 500, at: new Date(first.createdAt) };
    expect(await listed()).toEqual([{ ...ofFirst, state: "under_way" }]);
    // Its sum is 0 again, so only the link to the refunds tells of it.
    emulator.failRefund(paymentId, first.id);
    expect(await listed()).toEqual([{ ...ofFirst, state: "undone" }]);
    const second = emulator.refund(paymentId, 300);
    emulator.finishRefund(paymentId, second.id);
    const since = Date.now();
    emulator.chargeBack(paymentId);
    const [, ofSecond, chargeback] = await listed();
    expect(ofSecond).toMatchObject({ returnId: second.id, amountMinor: 300, state: "done" });
    expect(chargeback).toMatchObject({
      ...{ returnId: expect.stringMatching(/^chb_/), kind: "chargeback", amountMinor: 1999, state: "done" },
    });
    expect(chargeback?.at.getTime()).toBeGreaterThanOrEqual(since);
    emulator.reverseChargeBack(paymentId);
    expect((await listed())[2]).toEqual({ ...chargeback, state: "undone" });
  });
});

describe("a debit", () => {
  const iban = "DE89370400440532013000";
  const mandate = () => ({
    accountHolder: "Jana Beispiel",
    iban,
    reference: crypto.randomUUID(),
    signedAt: new Date("2026-05-04T10:00:00Z"),
    locale: "de" as const,
    idempotencyKey: crypto.randomUUID(),
  });
  async function charge() {
    const { method: _method, locale: _locale, ...debit } = order();
    const mandateId = await gateway.mandates.openMandate(mandate());
    return gateway.mandates.chargeMandate({ ...debit, mandateId });
  }

  it("is charged by a mandate and counts as paid until it comes back", async () => {
    const { paymentId } = await charge();
    const said = () => gateway.getPayment(paymentId);
    expect(await said()).toMatchObject({
      status: "paid",
      orderId: "order-1",
      method: "directdebit",
      refundedMinor: 0,
      chargedBackMinor: 0,
      checkoutUrl: null,
    });
    emulator.setStatus(paymentId, "paid");
    expect(await said()).toMatchObject({ status: "paid", chargedBackMinor: 0 });
    emulator.chargeBack(paymentId);
    expect(await said()).toMatchObject({ status: "paid", chargedBackMinor: 1999 });
    emulator.reverseChargeBack(paymentId);
    expect(await said()).toMatchObject({ status: "paid", chargedBackMinor: 0 });
  });

  it.each([
    ["failed", 0, 1999, { returnId: "unpaid", kind: "chargeback" }],
    ["canceled", 1999, 0, { returnId: "unsent", kind: "refund" }],
    ["expired", 1999, 0, { returnId: "unsent", kind: "refund" }],
  ] as const)("that is %s has come back", async (status, refundedMinor, chargedBackMinor, row) => {
    const { paymentId } = await charge();
    emulator.setStatus(paymentId, status);
    const changedAt = emulator.payments.find(({ id }) => id === paymentId)?.changedAt ?? "";
    const returns = [{ ...row, amountMinor: 1999, at: new Date(changedAt), state: "done" }];
    expect(await gateway.getPayment(paymentId)).toMatchObject({
      status: "paid",
      refundedMinor,
      chargedBackMinor,
      returns,
    });
  });

  it("waits for the bank for weeks", async () => {
    const { paymentId } = await charge();
    const payment = emulator.payments.find(({ id }) => id === paymentId);
    if (payment) payment.expiresAt = new Date(0).toISOString();
    expect(await gateway.getPayment(paymentId)).toMatchObject({ status: "paid", chargedBackMinor: 0 });
  });

  it("is made once however often an answer is lost", async () => {
    const { method: _method, locale: _locale, ...debit } = order();
    const signed = mandate();
    emulator.faults.plan("lost");
    await expect(gateway.mandates.openMandate(signed)).rejects.toMatchObject({ failure: "unreachable" });
    const mandateId = await gateway.mandates.openMandate(signed);
    expect(await gateway.mandates.openMandate(signed)).toBe(mandateId);
    const before = emulator.payments.length;
    emulator.faults.plan("garbage");
    await expect(gateway.mandates.chargeMandate({ ...debit, mandateId })).rejects.toMatchObject({
      failure: "garbage",
    });
    await gateway.mandates.chargeMandate({ ...debit, mandateId });
    expect(emulator.payments.length).toBe(before + 1);
  });

  it("of a refused account says nothing of the account", async () => {
    const refused = gateway.mandates.openMandate({ ...mandate(), iban: "DE00370400440532013000" });
    // The gateway's own text may repeat the account, so it is replaced.
    await expect(refused).rejects.toMatchObject({
      failure: "rejected",
      message: "The mandate could not be made",
    });
    await refused.catch((error: Error) => {
      expect(`${error.message} ${String(error.cause)}`).not.toContain("0532013000");
    });
    const { method: _method, locale: _locale, ...debit } = order();
    for (const mandateId of ["", "cst_1", "cst_none/mdt_none"]) {
      await expect(gateway.mandates.chargeMandate({ ...debit, mandateId })).rejects.toMatchObject({
        retryable: false,
      });
    }
  });

  it("is among the methods for euros, where a mandate can be charged", async () => {
    const query = { amountMinor: 999, locale: "de" as const };
    expect(await gateway.listMethods({ ...query, currency: "EUR" })).toContain("sepa-direct-debit");
    expect(await gateway.listMethods({ ...query, currency: "SEK" })).not.toContain("sepa-direct-debit");
  });
});

describe("a failed call", () => {
  it.each([
    ["error", "unavailable"],
    ["garbage", "garbage"],
    ["lost", "unreachable"],
  ] as const)("%s is %s and may be tried again, once", async (fault, failure) => {
    const { paymentId } = await gateway.createPayment(order());
    emulator.faults.plan(fault);
    await expect(gateway.getPayment(paymentId)).rejects.toMatchObject({ failure, retryable: true });
    expect((await gateway.getPayment(paymentId)).status).toBe("pending");
  });

  it("silence ends at the timeout", async () => {
    const hasty = createMollieGateway({ apiKey: "test_emulator", apiUrl: emulator.url, timeoutMs: 80 });
    const { paymentId } = await gateway.createPayment(order());
    emulator.faults.plan("timeout");
    await expect(hasty.getPayment(paymentId)).rejects.toMatchObject({ failure: "timeout", retryable: true });
  });

  it("half an answer and then silence ends at the timeout too", async () => {
    const stalling = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "application/hal+json" });
      response.write('{"resource":');
    });
    await new Promise<void>((resolve) => stalling.listen(0, "127.0.0.1", resolve));
    const apiUrl = `http://127.0.0.1:${(stalling.address() as AddressInfo).port}`;
    const hasty = createMollieGateway({ apiKey: "test_emulator", apiUrl, timeoutMs: 80 });
    await expect(hasty.getPayment("tr_abc")).rejects.toMatchObject({ failure: "timeout", retryable: true });
    stalling.closeAllConnections();
    await new Promise((resolve) => stalling.close(resolve));
  });

  it("an address without a server counts as unreachable", async () => {
    const lost = createMollieGateway({ apiKey: "test_emulator", apiUrl: "http://127.0.0.1:1" });
    await expect(lost.getPayment("tr_abc")).rejects.toMatchObject({
      failure: "unreachable",
      retryable: true,
    });
  });

  it("a wrong key, an unknown payment and a refused request are final, and say so", async () => {
    const stranger = createMollieGateway({ apiKey: "wrong", apiUrl: emulator.url });
    await expect(stranger.getPayment("tr_abc")).rejects.toMatchObject({
      failure: "unauthorized",
      retryable: false,
    });
    await expect(gateway.getPayment("tr_abc")).rejects.toMatchObject({
      failure: "not_found",
      retryable: false,
    });
    await expect(gateway.createPayment(order({ currency: "SEK" }))).rejects.toMatchObject({
      failure: "rejected",
      retryable: false,
      field: "amount.currency",
    });
    await expect(gateway.createPayment(order({ method: "giropay" }))).rejects.toMatchObject({
      failure: "rejected",
    });
  });

  it.each(["", "tr_", "../methods", "tr_a/refunds", "tr_a?x=1", "%00", "ord_1"])(
    "an id from outside such as %j never becomes an address",
    async (paymentId) => {
      await expect(gateway.getPayment(paymentId)).rejects.toMatchObject({ failure: "not_found" });
    },
  );
});

describe("methods", () => {
  it("are those the account has for the amount", async () => {
    const listed = await gateway.listMethods({ amountMinor: 999, currency: "PLN", locale: "pl" });
    expect(listed).toContain("blik");
    expect(listed).toContain("apple-pay");
    expect(listed).not.toContain("ideal");
    expect(listed).not.toContain("giropay");
  });

  it.each([
    ["NL", "EUR"],
    ["BE", "EUR"],
    ["AT", "EUR"],
    ["FR", "EUR"],
    ["IT", "EUR"],
    ["FI", "EUR"],
    ["PL", "PLN"],
    ["DK", "DKK"],
    ["NO", "NOK"],
    ["SE", "SEK"],
    ["CH", "CHF"],
  ])("offered in %s with %s can all be paid with", async (country, currency) => {
    for (const { slug } of methodsFor(country, currency)) {
      // Has no hosted page: see below.
      if (slug === "sepa-direct-debit") continue;
      const { paymentId } = await gateway.createPayment(order({ method: slug, currency }));
      expect((await gateway.getPayment(paymentId)).method).toBe(mollieMethods[slug]);
    }
  });

  it("that are offered anywhere exist at Mollie", () => {
    for (const slug of paymentMethodSlugs) {
      const method = paymentMethods.find((candidate) => candidate.slug === slug)!;
      if (method.available) expect(mollieMethods[slug]).not.toBeNull();
    }
  });
});

it("works against an emulator below a path", async () => {
  const app = fastify();
  const mounted = createMollieEmulator();
  await app.register(mollieEmulatorRoutes, { prefix: "/dev/mollie", emulator: mounted });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const below = createMollieGateway({ apiKey: "test_emulator", apiUrl: `${address}/dev/mollie` });
  const { paymentId } = await below.createPayment(order());
  expect((await below.getPayment(paymentId)).status).toBe("pending");
  mounted.stop();
  await app.close();
});

describe("amounts", () => {
  it.each([
    [999, "EUR", "9.99"],
    [5, "EUR", "0.05"],
    [0, "EUR", "0.00"],
    [8_900, "SEK", "89.00"],
    [1_500, "JPY", "1500"],
    [1_234, "KWD", "1.234"],
  ])("%i minor units of %s are %s", (minor, currency, value) => {
    expect(toMollieAmount(minor, currency)).toEqual({ currency, value });
    expect(fromMollieAmount({ currency, value })).toBe(minor);
  });

  it("survive the way there and back", () => {
    fc.assert(
      fc.property(fc.nat(10 ** 12), fc.constantFrom("EUR", "JPY", "PLN", "KWD"), (minor, currency) => {
        expect(fromMollieAmount(toMollieAmount(minor, currency))).toBe(minor);
      }),
    );
  });

  it("that are none are refused", () => {
    expect(() => toMollieAmount(9.99, "EUR")).toThrow(RangeError);
    expect(() => toMollieAmount(-1, "EUR")).toThrow(RangeError);
    for (const value of ["9.9", "9,99", "1e3", "", " 9.99", "-1.00", "9.999"]) {
      expect(() => fromMollieAmount({ currency: "EUR", value })).toThrow(RangeError);
    }
    expect(() => fromMollieAmount({ currency: "eur?", value: "9.99" })).toThrow(RangeError);
  });
});
