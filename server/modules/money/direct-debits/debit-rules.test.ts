import { expect, it } from "vitest";
import { defaultSettings } from "#server/modules/ground/sites/default-settings.ts";
import type { PaymentGateway } from "#server/platform/gateways/payment-gateway.ts";
import { collectionAfter, mayDebit } from "./debit-rules.ts";

it.each([
  // A Wednesday; a Friday; a Sunday that is already Monday in the banks' zone.
  ["2026-11-25T10:00:00Z", "2026-11-26"],
  ["2026-11-27T10:00:00Z", "2026-11-30"],
  ["2026-11-29T23:30:00Z", "2026-12-01"],
  // A Thursday evening that is already Friday in the banks' zone.
  ["2026-07-02T22:30:00Z", "2026-07-06"],
])("what is signed at %s is collected on %s", (signedAt, day) => {
  expect(collectionAfter(new Date(signedAt)).toISOString()).toBe(`${day}T12:00:00.000Z`);
});

it("a site offers direct debits only if the gateway allows its niche", () => {
  const { brand, money } = defaultSettings;
  const siteOf = (niche: number) => ({
    settings: { ...defaultSettings, brand: { ...brand, niche }, money: { ...money, creditorId: "NL1" } },
  });
  const gateway = { takesNewOrders: true, refusedNiches: [3], mandates: {} } as unknown as PaymentGateway;
  const offered = (niche: number) =>
    mayDebit(
      { gateways: [gateway], sms: { isOn: true } },
      { site: siteOf(niche), country: "NL", currency: "EUR" },
    );
  expect([offered(2), offered(3)]).toEqual([true, false]);
});
