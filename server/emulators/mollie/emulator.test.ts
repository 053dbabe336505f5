import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { locales } from "#i18n/locales.ts";
import { createMollieEmulator } from "./emulator.ts";
import { mollieEmulatorRoutes } from "./routes.ts";
import { type RunningMollieEmulator, startMollieEmulator } from "./start.ts";

const order = {
  amount: { currency: "EUR", value: "19.99" },
  description: "120 credits <b>& more</b>",
  redirectUrl: "http://127.0.0.1:9/transactions/1?a=1&b=2",
  locale: "de_DE",
  method: "ideal",
  metadata: { order_id: "o1" },
};

let emulator: RunningMollieEmulator;
let shop: Server;
let calls: string[];
let shopStatus: number;
let shopUrl: string;

beforeEach(async () => {
  emulator = await startMollieEmulator({ webhookDelayMs: 1, webhookRetryMs: 1 });
  calls = [];
  shopStatus = 200;
  shop = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      calls.push(`${request.method} ${request.headers["content-type"]} ${body}`);
      response.writeHead(shopStatus).end();
    });
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhook`;
});

afterEach(async () => {
  await emulator.close();
  shop.closeAllConnections();
  await new Promise((resolve) => shop.close(resolve));
});

async function call(path: string, init: RequestInit & { body?: string } = {}) {
  const response = await fetch(emulator.url + path, {
    ...init,
    headers: {
      authorization: "Bearer test_emulator",
      ...(init.body && { "content-type": "application/json" }),
      ...(init.headers as Record<string, string>),
    },
  });
  return { status: response.status, type: response.headers.get("content-type"), body: await response.json() };
}

/** 1 for an IBAN or a creditor reference with right check digits. */
const modulo97 = (text: string) =>
  Number(
    BigInt(
      `${text.slice(4)}${text.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
        String(letter.charCodeAt(0) - 55),
      ),
    ) % 97n,
  );

const create = (changes: object = {}, headers: Record<string, string> = {}) =>
  call("/v2/payments", { method: "POST", body: JSON.stringify({ ...order, ...changes }), headers });

describe("payments", () => {
  it("are made as Mollie shows them", async () => {
    const { status, type, body } = await create();
    expect(status).toBe(201);
    expect(type).toContain("application/hal+json");
    expect(body).toMatchObject({
      resource: "payment",
      status: "open",
      amount: order.amount,
      metadata: order.metadata,
      isCancelable: false,
      _links: { checkout: { href: `${emulator.url}/checkout/${body.id}`, type: "text/html" } },
    });
    expect(body.id).toMatch(/^tr_\w{12}$/);
    expect((await call(`/v2/payments/${body.id}`)).body).toEqual(body);
  });

  it.each([
    [{ amount: { currency: "EUR", value: 19.99 } }, "amount"],
    [{ amount: { currency: "EUR", value: "19.9" } }, "amount"],
    [{ amount: { currency: "EUR", value: "-1.00" } }, "amount"],
    [{ amount: { currency: "EUR", value: "0.00" } }, "amount"],
    [{ amount: { currency: "JPY", value: "10.00" } }, "amount"],
    [{ amount: { currency: "XXX", value: "10.00" } }, "amount"],
    [{ amount: undefined }, "amount"],
    [{ amount: { currency: "SEK", value: "10.00" } }, "amount.currency"],
    [{ method: "paysafecard", amount: { currency: "EUR", value: "1000.00" } }, "amount"],
    [{ method: "giropay" }, "method"],
    [{ method: "__proto__" }, "method"],
    [{ description: "" }, "description"],
    [{ locale: "xx" }, "locale"],
    [{ redirectUrl: undefined }, "redirectUrl"],
    [{ redirectUrl: "javascript:alert(1)" }, "redirectUrl"],
    [{ webhookUrl: "nonsense" }, "webhookUrl"],
  ])("are refused with Mollie's error body: %j", async (changes, field) => {
    const { status, body } = await create(changes);
    expect(status).toBe(422);
    expect(body).toEqual({
      status: 422,
      title: "Unprocessable Entity",
      detail: expect.any(String),
      field,
      _links: {
        documentation: { href: expect.stringContaining("https://docs.mollie.com"), type: "text/html" },
      },
    });
    expect(emulator.payments).toHaveLength(0);
  });

  it("are refused without a key, with broken JSON and when unknown", async () => {
    expect((await create({}, { authorization: "Bearer nonsense" })).body).toMatchObject({ status: 401 });
    expect((await call("/v2/payments", { method: "POST", body: "{" })).body).toMatchObject({ status: 400 });
    expect((await call("/v2/payments/tr_unknown")).body).toMatchObject({ status: 404, title: "Not Found" });
    expect((await call("/v2/payments/constructor")).status).toBe(404);
  });

  it("are made once per idempotency key, and a key serves one request only", async () => {
    const first = await create({}, { "idempotency-key": "k1" });
    expect(await create({}, { "idempotency-key": "k1" })).toEqual(first);
    expect((await create({ description: "other" }, { "idempotency-key": "k1" })).status).toBe(422);
    expect(emulator.payments).toHaveLength(1);
  });

  it("by bank transfer name the account and a reference at once, wait two weeks, and may arrive late", async () => {
    const { body: open } = await create({ method: "banktransfer" });
    const { details, expiresAt } = open;
    expect(details).toEqual({
      bankName: "Stichting Emulator Payments",
      bankAccount: "NL13TEST0123456789",
      bankBic: "TESTNL2A",
      transferReference: expect.stringMatching(/^RF\d\d-\d{4}-\d{4}-\d{4}$/),
    });
    expect(modulo97(details.bankAccount)).toBe(1);
    expect(modulo97(details.transferReference.replaceAll("-", ""))).toBe(1);
    const daysLeft = (Date.parse(expiresAt) - Date.now()) / 86_400_000;
    expect(daysLeft).toBeGreaterThan(13);
    expect(daysLeft).toBeLessThan(16);
    const other = (await create({ method: "banktransfer" })).body.details.transferReference;
    expect(other).not.toBe(details.transferReference);
    emulator.setStatus(open.id, "expired");
    expect(emulator.setStatus(open.id, "pending")).toBe(false);
    expect(emulator.setStatus(open.id, "paid")).toBe(true);
    expect((await call(`/v2/payments/${open.id}`)).body).toMatchObject({
      status: "paid",
      details: { consumerName: "T. Tester", transferReference: details.transferReference },
    });
  });

  it("can be cancelled while open if their method allows it, refunded once paid and up to their amount", async () => {
    const cancel = (id: string) => call(`/v2/payments/${id}`, { method: "DELETE" });
    const { body: open } = await create({ method: "banktransfer" });
    expect(open.isCancelable).toBe(true);
    expect((await cancel(open.id)).body).toMatchObject({ status: "canceled" });
    expect((await cancel(open.id)).status).toBe(422);
    expect((await cancel((await create()).body.id)).status).toBe(422);

    const { body: paid } = await create();
    const refund = (value: string) =>
      call(`/v2/payments/${paid.id}/refunds`, {
        method: "POST",
        body: JSON.stringify({ amount: { currency: "EUR", value } }),
      });
    expect((await refund("1.00")).status).toBe(422);
    emulator.setStatus(paid.id, "paid");
    expect((await refund("15.00")).body).toMatchObject({ resource: "refund", paymentId: paid.id });
    expect((await refund("5.00")).body.detail).toBe("The amount is higher than the remaining amount");
    expect((await call(`/v2/payments/${paid.id}`)).body).toMatchObject({
      amountRefunded: { currency: "EUR", value: "15.00" },
      amountRemaining: { currency: "EUR", value: "4.99" },
    });
    expect((await call(`/v2/payments/${paid.id}/refunds`)).body).toMatchObject({ count: 1 });
  });

  it("lists methods by currency and amount, wallets only when asked for", async () => {
    const ids = async (query: string) =>
      (await call(`/v2/methods?${query}`)).body._embedded.methods.map(({ id }: { id: string }) => id);
    expect(await ids("amount[currency]=SEK&amount[value]=10.00")).toEqual([
      "creditcard",
      "paypal",
      "swish",
      "paysafecard",
    ]);
    expect(await ids("amount[currency]=SEK&amount[value]=10.00&includeWallets=applepay")).toContain(
      "applepay",
    );
    expect(await ids("amount[currency]=EUR&amount[value]=5000.00")).not.toContain("satispay");
  });
});

describe("webhooks", () => {
  const settle = async () => {
    const { body } = await create({ webhookUrl: shopUrl });
    emulator.setStatus(body.id, "pending");
    emulator.setStatus(body.id, "paid");
    return body.id as string;
  };

  it("say which payment changed and nothing else, once per change", async () => {
    const id = await settle();
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]).toBe(`POST application/x-www-form-urlencoded id=${id}`);
    expect(emulator.setStatus(id, "failed")).toBe(false);
    expect(emulator.setStatus(id, "paid")).toBe(false);
    await vi.waitFor(() => expect(emulator.payments[0]!.webhookOwed).toBe(false));
    expect(calls).toHaveLength(1);
  });

  it("are repeated until taken, and ten times at most", async () => {
    shopStatus = 503;
    await settle();
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(2));
    shopStatus = 200;
    await vi.waitFor(() => expect(emulator.payments[0]!.webhookOwed).toBe(false));

    calls = [];
    shopStatus = 500;
    await settle();
    await vi.waitFor(() => expect(emulator.payments[1]!.webhookOwed).toBe(false), 10_000);
    expect(calls).toHaveLength(10);
  });

  it("can be told to come several times at once", async () => {
    emulator.faults.repeatWebhooks(20);
    await settle();
    await vi.waitFor(() => expect(calls).toHaveLength(20));
  });

  it("follow refunds and chargebacks too", async () => {
    const id = await settle();
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    emulator.chargeBack(id);
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    expect((await call(`/v2/payments/${id}`)).body.amountChargedBack).toEqual(order.amount);
  });
});

describe("the hosted page", () => {
  const page = (id: string) => fetch(`${emulator.url}/checkout/${id}`);
  const press = (id: string, status: string) =>
    fetch(`${emulator.url}/checkout/${id}`, {
      method: "POST",
      body: new URLSearchParams({ status }),
      redirect: "manual",
    });

  it("speaks the payment's language, escapes what the shop sent and lets no script run", async () => {
    const { body } = await create();
    const response = await page(body.id);
    const html = await response.text();
    expect(html).toContain('lang="de"');
    expect(html).toContain("kein echtes Geld");
    expect(html).toMatch(/19,99\s€/);
    expect(html).not.toContain("<b>");
    expect(html).not.toContain("<script");
    const policy = response.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://127.0.0.1:9;");
    const style = await fetch(`${emulator.url}${/href="([^"]+\.css)"/.exec(html)![1]}`);
    expect(style.headers.get("content-type")).toContain("text/css");
  });

  it.each(["paid", "failed", "canceled", "expired"] as const)("%s ends it and leads back", async (status) => {
    const { body } = await create();
    const response = await press(body.id, status);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(order.redirectUrl);
    expect(emulator.payments[0]!.status).toBe(status);
    expect((await press(body.id, "paid")).status).toBe(409);
    expect(await (await page(body.id)).text()).not.toContain("<button");
  });

  it("pending leads back, and the page then settles it later", async () => {
    const { body } = await create();
    expect((await press(body.id, "pending")).status).toBe(303);
    const html = await (await page(body.id)).text();
    expect(html.match(/<button/g)).toHaveLength(2);
    expect((await press(body.id, "expired")).status).toBe(409);
    expect((await press(body.id, "paid")).status).toBe(303);
    expect(emulator.payments[0]!.status).toBe("paid");
  });

  it("is a plain 404 for what does not exist, and 409 for a form it did not make", async () => {
    expect((await page("tr_none")).status).toBe(404);
    expect((await press("tr_none", "paid")).status).toBe(404);
    const { body } = await create();
    expect((await press(body.id, "open")).status).toBe(409);
    expect((await press(body.id, "")).status).toBe(409);
  });

  it("has every text in all eleven languages", async () => {
    const names: Record<string, string> = { en: "en_GB", da: "da_DK", nb: "nb_NO", sv: "sv_SE" };
    const seen = new Set<string>();
    for (const locale of locales) {
      const { body } = await create({ locale: names[locale] ?? `${locale}_${locale.toUpperCase()}` });
      const html = await (await page(body.id)).text();
      expect(html).toContain(`lang="${locale}"`);
      expect(html).not.toContain("undefined");
      seen.add(/<strong>(.*?)<\/strong>/.exec(html)![1]!);
    }
    expect(seen.size).toBe(locales.length);
  });
});

describe("a debit", () => {
  const send = (path: string, body: object, key?: string) =>
    call(path, {
      method: "POST",
      body: JSON.stringify(body),
      ...(key && { headers: { "idempotency-key": key } }),
    });
  const mandate = {
    method: "directdebit",
    consumerName: "Jana Beispiel",
    consumerAccount: "DE89 3704 0044 0532 0130 00",
    mandateReference: "R1",
  };
  async function charge(changes: object = {}) {
    const customer = (await send("/v2/customers", { name: "Jana Beispiel" })).body.id;
    const made = await send(`/v2/customers/${customer}/mandates`, mandate);
    const by = { sequenceType: "recurring", customerId: customer, mandateId: made.body.id };
    return create({ ...by, method: "directdebit", ...changes });
  }

  it("waits for the bank, which is played on a page that the list leads to", async () => {
    const { body } = await charge();
    expect(body).toMatchObject({ status: "pending", method: "directdebit", sequenceType: "recurring" });
    expect(body._links.checkout).toBeUndefined();
    const list = await (await fetch(`${emulator.url}/debits`)).text();
    expect(list).toContain(`/checkout/${body.id}`);
    const page = () => fetch(`${emulator.url}/checkout/${body.id}`);
    const press = (status: string) =>
      fetch(`${emulator.url}/checkout/${body.id}`, {
        method: "POST",
        body: new URLSearchParams({ status }),
        redirect: "manual",
      });
    expect(await (await page()).text()).toContain("Was macht die Bank mit dieser Lastschrift?");
    expect((await press("returned")).status).toBe(409);
    expect((await press("paid")).status).toBe(303);
    expect((await press("returned")).status).toBe(303);
    expect(emulator.payments[0]).toMatchObject({ status: "paid", chargedBack: true });
    expect(await (await page()).text()).toContain("Die Bank hat die Zahlung zurückgegeben");
    expect((await press("returned")).status).toBe(409);
  });

  it.each([
    [{ mandateId: "mdt_none" }, 422],
    [{ customerId: "cst_none" }, 404],
    [{ customerId: "__proto__" }, 404],
    [{ method: "ideal" }, 422],
    [{ amount: { currency: "PLN", value: "10.00" } }, 422],
  ])("is refused with %j", async (changes, status) => {
    expect((await charge(changes)).status).toBe(status);
    expect(emulator.payments).toEqual([]);
  });

  it("needs a mandate with a name, an account and a reference of its own", async () => {
    const { id } = (await send("/v2/customers", {})).body;
    const sign = (changes: object) => send(`/v2/customers/${id}/mandates`, { ...mandate, ...changes });
    expect((await sign({ consumerName: "" })).body.field).toBe("consumerName");
    expect((await sign({ consumerAccount: "DE00 3704 0044 0532 0130 00" })).body.field).toBe(
      "consumerAccount",
    );
    expect((await sign({ method: "ideal" })).body.field).toBe("method");
    expect((await sign({})).status).toBe(201);
    expect((await sign({})).body.field).toBe("mandateReference");
    expect((await send("/v2/customers/cst_none/mandates", mandate)).status).toBe(404);
  });

  it("leaves no account number in its file", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "mollie-emulator-"));
    const kept = await startMollieEmulator({ dataDir });
    const headers = { authorization: "Bearer test_emulator", "idempotency-key": "m1" };
    const post = async (path: string, body: object) =>
      (await fetch(kept.url + path, { method: "POST", headers, body: JSON.stringify(body) })).json();
    const { id } = await post("/v2/customers", {});
    headers["idempotency-key"] = "m2";
    expect((await post(`/v2/customers/${id}/mandates`, mandate)).details.consumerAccount).toBe("DE**3000");
    await kept.close();
    const file = readFileSync(join(dataDir, "mollie-emulator.json"), "utf8");
    expect(file).toContain("DE**3000");
    expect(file.replaceAll(" ", "")).not.toContain("0532");
    rmSync(dataDir, { recursive: true });
  });
});

describe("its state", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "mollie-emulator-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it("outlives a restart, owed webhooks and idempotency keys included", async () => {
    shopStatus = 503;
    const first = await startMollieEmulator({ dataDir, webhookDelayMs: 1, webhookRetryMs: 60_000 });
    const request = {
      method: "POST",
      headers: { authorization: "Bearer test_emulator", "idempotency-key": "k1" },
      body: JSON.stringify({ ...order, webhookUrl: shopUrl }),
    };
    const made = await (await fetch(`${first.url}/v2/payments`, request)).json();
    first.setStatus(made.id, "paid");
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    await first.close();

    shopStatus = 200;
    const second = await startMollieEmulator({ dataDir, webhookDelayMs: 1 });
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    expect(second.payments).toMatchObject([{ id: made.id, status: "paid" }]);
    const again = await (await fetch(`${second.url}/v2/payments`, request)).json();
    expect(again.id).toBe(made.id);
    await second.close();
  });

  it("is nobody else's", async () => {
    await create();
    const other = await startMollieEmulator();
    expect(other.payments).toEqual([]);
    await other.close();
  });
});

it("works under a prefix of another server, on whatever host the payer uses", async () => {
  const app = fastify();
  const mounted = createMollieEmulator();
  await app.register(mollieEmulatorRoutes, { prefix: "/dev/mollie", emulator: mounted });
  const made = await app.inject({
    method: "POST",
    url: "/dev/mollie/v2/payments",
    headers: { authorization: "Bearer test_emulator", "content-type": "application/json" },
    payload: { ...order, redirectUrl: "http://phone.example:3000/back" },
  });
  const checkout = made.json()._links.checkout.href;
  expect(checkout).toMatch(/^http:\/\/phone\.example:3000\/dev\/mollie\/checkout\/tr_/);
  const page = await app.inject(new URL(checkout).pathname);
  expect(page.body).toContain('action="/dev/mollie/checkout/tr_');
  expect(page.body).toContain('href="/dev/mollie/assets/checkout.css"');
  mounted.stop();
  await app.close();
});
