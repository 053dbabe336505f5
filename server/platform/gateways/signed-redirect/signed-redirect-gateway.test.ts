import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type RunningSignedRedirect,
  startSignedRedirectEmulator,
} from "#server/emulators/signed-redirect/start.ts";
import { emulatedAccount } from "./names.ts";
import { type Fields, signed } from "./signature.ts";
import { createSignedRedirectGateway } from "./signed-redirect-gateway.ts";

let vendor: RunningSignedRedirect;
let now = new Date();
const clock = { now: () => now };
beforeAll(async () => {
  vendor = await startSignedRedirectEmulator({ now: () => now });
});
afterAll(() => vendor.close());

const gatewayAt = (url: string, timeoutMs = 5_000) =>
  createSignedRedirectGateway({ ...emulatedAccount, url, clock, timeoutMs });
const order = () => ({
  orderId: crypto.randomUUID(),
  amountMinor: 1999,
  currency: "EUR",
  description: "120 credits & more",
  method: "visa" as const,
  locale: "nl" as const,
  redirectUrl: "http://127.0.0.1:9/credits/1",
  webhookUrl: null,
  payableUntil: new Date(now.getTime() + 60_000),
  idempotencyKey: crypto.randomUUID(),
});

async function make() {
  const asked = order();
  const gateway = gatewayAt(vendor.url);
  return { gateway, asked, ...(await gateway.createPayment(asked)) };
}

async function openPage(checkoutUrl: string) {
  const response = await fetch(checkoutUrl);
  return { status: response.status, text: await response.text() };
}

/** The address with other parameters, still with its first signature. */
function changed(address: string, change: (query: URLSearchParams) => void): string {
  const url = new URL(address);
  change(url.searchParams);
  return url.href;
}

describe("a payment", () => {
  it("is an address that opens a page once for each repetition, and is asked for by its id", async () => {
    const { gateway, asked, paymentId, checkoutUrl } = await make();
    expect(await gateway.createPayment(asked)).toEqual({ paymentId, checkoutUrl });
    expect(await gateway.getPayment(paymentId)).toMatchObject({ status: "pending", amountMinor: 1999 });
    for (let press = 0; press < 3; press += 1) {
      const page = await openPage(checkoutUrl);
      expect([page.status, page.text.includes("€\u00a019,99")]).toEqual([200, true]);
    }
    expect(vendor.emulator.payments.filter(({ id }) => id === paymentId)).toHaveLength(1);
    vendor.emulator.setStatus(paymentId, "paid");
    expect(await gateway.getPayment(paymentId)).toMatchObject({
      ...{ paymentId, orderId: asked.orderId, status: "paid", currency: "EUR", amountMinor: 1999 },
      ...{ refundedMinor: 0, chargedBackMinor: 0, isCancelable: false },
    });
  });

  it("opens for the signed values alone, in any order of the parameters", async () => {
    const { checkoutUrl } = await make();
    const query = [...new URL(checkoutUrl).searchParams];
    for (const [name] of query) {
      const forged = [
        changed(checkoutUrl, (params) => params.delete(name)),
        changed(checkoutUrl, (params) => params.set(name, `${params.get(name)}1`)),
        changed(checkoutUrl, (params) => params.append(name, params.get(name) ?? "")),
      ];
      for (const address of forged) expect((await openPage(address)).status).toBe(401);
    }
    for (const [amount, currency] of [
      ["0.01", "EUR"],
      ["19.99", "SEK"],
    ] as const) {
      const cheap = changed(checkoutUrl, (params) => {
        params.set("amount", amount);
        params.set("currency", currency);
      });
      expect((await openPage(cheap)).status).toBe(401);
    }
    const reordered = `${checkoutUrl.split("?")[0]}?${new URLSearchParams(query.toReversed())}`;
    expect((await openPage(reordered)).status).toBe(200);
  });

  it("that its payer never opened ends some minutes after its address, which then opens no page", async () => {
    const { gateway, paymentId, checkoutUrl } = await make();
    const began = now;
    now = new Date(began.getTime() + 2 * 60_000);
    expect((await gateway.getPayment(paymentId)).status).toBe("pending");
    expect((await openPage(checkoutUrl)).status).toBe(404);
    now = new Date(began.getTime() + 7 * 60_000);
    expect((await gateway.getPayment(paymentId)).status).toBe("expired");
    now = began;
  });

  it("goes back by one refund, however often it is asked for", async () => {
    const { gateway, paymentId, checkoutUrl } = await make();
    const { refunds } = gateway;
    if (!refunds) throw new Error("no refunds");
    await openPage(checkoutUrl);
    const refund = { paymentId, amountMinor: 500, currency: "EUR", description: "", withdrawalId: "w1" };
    await expect(refunds.createRefund(refund)).rejects.toMatchObject({ failure: "rejected" });
    vendor.emulator.setStatus(paymentId, "paid");
    expect(await refunds.findRefund({ paymentId, withdrawalId: "w1" })).toBeNull();
    for (let time = 0; time < 2; time += 1)
      expect(await refunds.createRefund(refund)).toEqual({ refundId: "w1", status: "under_way" });
    expect((await gateway.getPayment(paymentId)).refundedMinor).toBe(500);
    await expect(
      refunds.createRefund({ ...refund, amountMinor: 1500, withdrawalId: "w2" }),
    ).rejects.toMatchObject({
      failure: "rejected",
    });
    vendor.emulator.endRefund(paymentId, "w1", "failed");
    expect(await refunds.findRefund({ paymentId, withdrawalId: "w1" })).toMatchObject({ status: "failed" });
    vendor.emulator.chargeBack(paymentId);
    expect(await gateway.getPayment(paymentId)).toMatchObject({
      ...{ refundedMinor: 0, chargedBackMinor: 1999, returns: [] },
    });
  });
});

describe("an answer", () => {
  /** Asks a server that gives this answer to a call for a payment. */
  async function askedOf(answer: (asked: Fields) => string) {
    const server = createServer((request, response) => {
      const query = new URL(request.url ?? "", "http://vendor").searchParams;
      response.end(answer(Object.fromEntries(query)));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const gateway = gatewayAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const { paymentId } = await gateway.createPayment(order());
    try {
      return await gateway.getPayment(paymentId);
    } finally {
      server.close();
    }
  }
  const { key } = emulatedAccount;
  const paid = { status: "paid", amount: "19.99", currency: "EUR", refunded: "0.00", charged_back: "0.00" };
  const truth = ({ payment = "", nonce = "" }: Fields) => ({ ...paid, payment, nonce });

  it("is believed if it is signed for this call", async () => {
    const said = await askedOf((asked) => JSON.stringify(signed(key, "status-answer", truth(asked))));
    expect(said).toMatchObject({ status: "paid", amountMinor: 1999 });
  });

  it.each<[string, (asked: Fields) => string]>([
    ["unsigned", (asked) => JSON.stringify(truth(asked))],
    ["signed by another key", (asked) => JSON.stringify(signed(`${key}.`, "status-answer", truth(asked)))],
    ["signed as another message", (asked) => JSON.stringify(signed(key, "return", truth(asked)))],
    [
      "of another call",
      (asked) => JSON.stringify(signed(key, "status-answer", { ...truth(asked), nonce: "another" })),
    ],
    [
      "changed after it was signed",
      (asked) => JSON.stringify({ ...signed(key, "status-answer", truth(asked)), amount: "0.01" }),
    ],
    [
      "about another payment",
      (asked) => JSON.stringify(signed(key, "status-answer", { ...truth(asked), payment: "another" })),
    ],
    [
      "with an unknown status",
      (asked) => JSON.stringify(signed(key, "status-answer", { ...truth(asked), status: "maybe" })),
    ],
    [
      "without an amount",
      (asked) => JSON.stringify(signed(key, "status-answer", { ...truth(asked), amount: "much" })),
    ],
    [
      "with half a surrogate pair",
      (asked) => JSON.stringify({ ...signed(key, "status-answer", truth(asked)), note: "\ud800" }),
    ],
    ["no JSON", () => "<html>"],
    ["nested", (asked) => JSON.stringify({ ...truth(asked), more: {} })],
    ["null", () => "null"],
  ])("that is %s is not believed", async (_what, answer) => {
    await expect(askedOf(answer)).rejects.toMatchObject({ failure: "garbage", retryable: true });
  });

  it("about another refund is not believed", async () => {
    const server = createServer(async (request, response) => {
      const query = new URL(request.url ?? "", "http://vendor").searchParams;
      const body = await text(request);
      const nonce = query.get("nonce") ?? new URLSearchParams(body).get("nonce") ?? "";
      response.end(JSON.stringify(signed(key, "refund-answer", { refund: "w2", status: "paid", nonce })));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const gateway = gatewayAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const { paymentId } = await gateway.createPayment(order());
    const asked = { paymentId, withdrawalId: "w1" };
    const refund = { ...asked, amountMinor: 500, currency: "EUR", description: "" };
    for (const call of [gateway.refunds?.findRefund(asked), gateway.refunds?.createRefund(refund)])
      await expect(call).rejects.toMatchObject({ failure: "garbage", retryable: true });
    expect(await gateway.refunds?.findRefund({ paymentId, withdrawalId: "w2" })).toMatchObject({
      refundId: "w2",
    });
    server.close();
  });

  it("that is too long is not read to its end", async () => {
    let isClosed = false;
    const server = createServer((_request, response) => {
      // An answer without an end: it is sent for as long as somebody reads it.
      const send = () => {
        while (!response.destroyed && response.write("x".repeat(1000)));
      };
      response.on("drain", send).on("close", () => {
        isClosed = true;
      });
      send();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const gateway = gatewayAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const { paymentId } = await gateway.createPayment(order());
    await expect(gateway.getPayment(paymentId)).rejects.toMatchObject({
      ...{ failure: "garbage", message: "The answer is too long" },
    });
    await expect.poll(() => isClosed).toBe(true);
    server.close();
  });

  it("that never comes is a failure to be tried again", async () => {
    const lost = gatewayAt("http://127.0.0.1:1");
    const { paymentId } = await lost.createPayment(order());
    await expect(lost.getPayment(paymentId)).rejects.toMatchObject({ failure: "unreachable" });
    await expect(gatewayAt(vendor.url).getPayment("tr_abc")).rejects.toMatchObject({ failure: "not_found" });
    const stranger = createSignedRedirectGateway({
      ...emulatedAccount,
      key: "x".repeat(32),
      url: vendor.url,
      clock,
    });
    await expect(stranger.getPayment(paymentId)).rejects.toMatchObject({ failure: "unauthorized" });
  });
});

it("a notice names its payment only if our vendor signed it as a notice for our shop", () => {
  const gateway = gatewayAt(vendor.url);
  const fields = { shop: emulatedAccount.shop, payment: "p1", sent_at: "2026-01-01T00:00:00Z" };
  const { key } = emulatedAccount;
  const whole = signed(key, "notice", fields);
  expect(gateway.readNotice(whole)).toBe("p1");
  for (const forged of [
    fields,
    { ...whole, payment: "p2" },
    signed(`${key}.`, "notice", fields),
    signed(key, "return", fields),
    signed(key, "notice", { ...fields, shop: "4712" }),
    {},
  ]) {
    expect(gateway.readNotice(forged)).toBeNull();
  }
});
