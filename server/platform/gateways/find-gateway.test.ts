import { expect, it } from "vitest";
import { findGateway, gatewayForSite, gatewayThatSells, getGateway } from "./find-gateway.ts";
import type { PaymentGateway } from "./payment-gateway.ts";
import { isSiteRefused } from "./refused-niches.ts";

const gatewayOf = (name: string, refusedNiches: number[], takesNewOrders = true) =>
  ({ name, refusedNiches, takesNewOrders }) as unknown as PaymentGateway;
const siteOf = (niche: number) => ({ settings: { brand: { niche } } });
const both = [gatewayOf("first", [3, 4]), gatewayOf("second", [4])];

it.each([
  [1, "first", false],
  [3, "second", false],
  // None allows it: the first one refuses the site.
  [4, "first", true],
])("a site of niche %i has the gateway %s", (niche, name, isRefused) => {
  expect(gatewayForSite(both, siteOf(niche))?.name).toBe(name);
  expect(isSiteRefused(both, siteOf(niche))).toBe(isRefused);
});

it.each([
  [1, "second", false],
  // The first one allows it, and takes no new orders.
  [5, "second", true],
])("a closed gateway takes no orders of niche %i: %s does", (niche, name, isRefused) => {
  const gateways = [gatewayOf("first", [], false), gatewayOf("second", [5])];
  expect(gatewayForSite(gateways, siteOf(niche))?.name).toBe(name);
  expect(isSiteRefused(gateways, siteOf(niche))).toBe(isRefused);
  expect(gatewayThatSells(gateways, siteOf(niche))?.name).toBe(isRefused ? undefined : name);
  expect(findGateway(gateways, "first")?.name).toBe("first");
});

it("if all gateways are closed no site has one, and the niche is not the reason", () => {
  const closed = [gatewayOf("first", [3], false)];
  expect(gatewayForSite(closed, siteOf(3))).toBeNull();
  expect(isSiteRefused(closed, siteOf(3))).toBe(false);
});

it("without a gateway no site has one, and the niche is not the reason", () => {
  expect(gatewayForSite([], siteOf(3))).toBeNull();
  expect(isSiteRefused([], siteOf(3))).toBe(false);
});

it("an order's gateway is found by its name; one that is not set up cannot be asked now", () => {
  expect(findGateway(both, "second")?.name).toBe("second");
  expect(findGateway(both, "third")).toBeNull();
  expect(() => getGateway(both, "third")).toThrow(
    expect.objectContaining({ failure: "unreachable", retryable: true }),
  );
});
