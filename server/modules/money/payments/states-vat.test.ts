import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { companies } from "#server/db/schema/sites.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, createOrder, openSession } from "#server/test/people/factories.ts";
import { followMoney } from "#server/test/people/invoices.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it.each([
  ["NL", true],
  ["SE", true],
  ["GB", false],
  ["CH", false],
  ["NO", false],
  ["US", false],
])("prices for %s name the tax: %s", async (country, states_vat) => {
  const browser = app.browser();
  browser.cookies.set("country", country);
  for (const query of [{}, { only: "prices" as const }])
    expect((await browser.call("GET /api/bundles", { query })).body).toMatchObject({ country, states_vat });
});

it("prices for a buyer of an unknown country name the tax of the company's country, as their invoice does", async () => {
  const { db, sites } = app.services;
  const site = await sites.find("localhost");
  if (!site) throw new Error("no site");
  const { id: companyId } = await sites.companyOf(site);
  const member = await createMember(app);
  const browser = await openSession(app, member);
  for (const [country, states_vat] of [
    ["CH", false],
    ["NL", true],
  ] as const) {
    await db.update(companies).set({ country }).where(eq(companies.id, companyId));
    sites.forget();
    for (const query of [{}, { only: "prices" as const }])
      expect((await browser.call("GET /api/bundles", { query })).body).toMatchObject({
        country: "",
        states_vat,
      });
    const orderId = await createOrder(app, { memberId: member.id, country: "", taxCountry: null });
    const shown = async () =>
      (await browser.call("GET /api/orders")).body.orders.find(({ id }) => id === orderId);
    expect(await shown()).toMatchObject({ documents: [], states_vat });
    await followMoney(app, orderId, { status: "completed", completedAt: app.clock.now() });
    expect(await shown()).toMatchObject({ documents: [{ kind: "invoice" }], states_vat });
  }
});

it.each([
  ["DE", "DE", true],
  ["GB", "GB", false],
  // The buyer's address decides, not the country that they chose.
  ["NL", "CH", false],
  ["CH", "NL", true],
])(
  "an order of a buyer who chose %s in %s says so before and with its invoice: %s",
  async (country, taxCountry, is) => {
    const member = await createMember(app);
    const browser = await openSession(app, member);
    const orderId = await createOrder(app, { memberId: member.id, country, taxCountry });
    const shown = async () => (await browser.call("GET /api/orders")).body.orders[0];
    expect(await shown()).toMatchObject({ documents: [], states_vat: is });
    await followMoney(app, orderId, { status: "completed", completedAt: app.clock.now() });
    expect(await shown()).toMatchObject({ documents: [{ kind: "invoice" }], states_vat: is });
  },
);
