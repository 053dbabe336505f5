import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadEnv } from "#server/env.ts";
import { createLog } from "../operations/log.ts";
import { gatewaysOfCommands, openPayments } from "./open-payments.ts";

const dataDir = mkdtempSync(join(tmpdir(), "rendezvous-test-"));
const load = (variables: Record<string, string>) =>
  loadEnv({ DATA_DIR: dataDir, SESSION_SECRET: "a secret that only tests may know about", ...variables });
const second = {
  SIGNED_REDIRECT_URL: "https://pay.example",
  SIGNED_REDIRECT_SHOP: "4711",
  SIGNED_REDIRECT_KEY: "x".repeat(32),
};
const open = (variables: Record<string, string>) => {
  const said: string[] = [];
  const log = Object.assign(createLog("silent"), { warn: (text: string) => said.push(text) });
  const clock = { now: () => new Date() };
  return { said, gateways: openPayments(load(variables), { clock, log }) };
};

it.each<[changes: Record<string, string>, expected: boolean[]]>([
  [{}, [true, true]],
  [{ MOLLIE_NEW_ORDERS: "0" }, [false, true]],
  [{ SIGNED_REDIRECT_NEW_ORDERS: "0" }, [true, false]],
  [{ MOLLIE_NEW_ORDERS: "", SIGNED_REDIRECT_NEW_ORDERS: "1" }, [true, true]],
])("with %o the gateways take new orders: %o", (changes, expected) => {
  const { said, gateways } = open({ MOLLIE_API_KEY: "live_x", ...second, ...changes });
  expect(gateways.map(({ name }) => name)).toEqual(["mollie", "signed-redirect"]);
  expect(gateways.map(({ takesNewOrders }) => takesNewOrders)).toEqual(expected);
  expect(said).toEqual([]);
});

it("says at the start that no gateway is set up, or that none takes new orders", () => {
  expect(open({}).said).toEqual([expect.stringContaining("MOLLIE_API_KEY")]);
  const closed = open({ MOLLIE_API_KEY: "live_x", MOLLIE_NEW_ORDERS: "0" });
  expect(closed.said).toEqual([expect.stringContaining("MOLLIE_NEW_ORDERS")]);
});

it.each<Record<string, string>>([
  { MOLLIE_API_KEY: "live_x" },
  second,
  { MOLLIE_API_KEY: "live_x", ...second, SIGNED_REDIRECT_NEW_ORDERS: "0" },
  { DEMO: "1", MOLLIE_NEW_ORDERS: "0" },
])("the operator's commands see the gateways that the product opens with %o", (variables) => {
  const opened = open(variables).gateways.map(({ refusedNiches, takesNewOrders }) => ({
    ...{ refusedNiches, takesNewOrders },
  }));
  expect(gatewaysOfCommands(load(variables))).toEqual({ areKnown: true, gateways: opened });
});

describe("SIGNED_REDIRECT_URL", () => {
  const urlOf = (SIGNED_REDIRECT_URL: string, changes: object = {}) =>
    load({ ...second, SIGNED_REDIRECT_URL, ...changes }).SIGNED_REDIRECT_URL;

  it.each([
    ["https://pay.example", "https://pay.example"],
    ["https://pay.example/", "https://pay.example"],
    ["https://pay.example/shop//", "https://pay.example/shop"],
  ])("%s is the address %s", async (typed, url) => {
    expect(urlOf(typed)).toBe(url);
    const [gateway] = open({ ...second, SIGNED_REDIRECT_URL: typed }).gateways;
    const made = await gateway?.createPayment({
      ...{ orderId: "0190a1b2-0000-7000-8000-000000000000", amountMinor: 1999, currency: "EUR" },
      ...{ description: "", method: null, locale: "en", redirectUrl: "https://shop.example/credits/1" },
      ...{ webhookUrl: null, payableUntil: new Date(0), idempotencyKey: "1" },
    });
    expect(made?.checkoutUrl.split("?")[0]).toBe(`${url}/pay`);
  });

  it.each(["http://pay.example", "HTTP://pay.example/", "http://127.0.0.1:4711"])(
    "%s is refused in production",
    (url) => {
      expect(() => urlOf(url)).toThrow("Configuration: SIGNED_REDIRECT_URL must begin with https:");
      expect(urlOf(url, { NODE_ENV: "development" })).toBe(url.replace(/\/$/, ""));
    },
  );

  it.each(["ftp://pay.example", "pay.example", "https://pay.example/?shop=1", "https://pay.example/#a"])(
    "%s is no address of a gateway",
    (url) => expect(() => urlOf(url)).toThrow("Configuration: SIGNED_REDIRECT_URL"),
  );

  it("is one on this machine in the demo, which may be http:", () => {
    expect(urlOf("http://127.0.0.1:4711/", { DEMO: "1" })).toBe("http://127.0.0.1:4711");
    expect(() => urlOf("https://pay.example", { DEMO: "1" })).toThrow("takes no real money");
  });
});
