import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type RunningSignedRedirect,
  startSignedRedirectEmulator,
} from "#server/emulators/signed-redirect/start.ts";
import { newId } from "#server/platform/ids.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { type Outage, outageShapes, startOutage } from "#server/test/doubles/outage.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { openShop, orderRow, type Shop, standing } from "#server/test/people/payments.ts";
import { reconcileOrders } from "./reconcile-orders.ts";

/** A silent gateway is waited for, for a shorter time here than in the product. */
vi.mock("./payment-limits.ts", async (original) => ({
  ...(await original<typeof import("./payment-limits.ts")>()),
  orderLookMs: 500,
}));
vi.mock("#server/platform/gateways/mollie/mollie-limits.ts", async (original) => ({
  ...(await original<typeof import("#server/platform/gateways/mollie/mollie-limits.ts")>()),
  mollieAnswerMs: 3000,
}));
vi.mock("#server/platform/gateways/signed-redirect/signed-redirect-limits.ts", async (original) => ({
  ...(await original<typeof import("#server/platform/gateways/signed-redirect/signed-redirect-limits.ts")>()),
  signedRedirectAnswerMs: 3000,
}));

let shop: Shop;
let vendor: RunningSignedRedirect;
let outages: { mollie: Outage; redirect: Outage };
beforeAll(async () => {
  outages = { mollie: await startOutage(), redirect: await startOutage() };
  vendor = await startSignedRedirectEmulator({
    ...{ noticeDelayMs: 1, noticeAgainMs: 20 },
    now: () => shop?.app.clock.now() ?? new Date(),
  });
  // The gateways find out nothing by themselves: their notices are lost in the outage.
  vendor.emulator.repeatNotices(0);
  shop = await openShop({
    MOLLIE_API_URL: outages.mollie.url,
    SIGNED_REDIRECT_URL: outages.redirect.url,
    SIGNED_REDIRECT_SHOP: vendor.emulator.shop,
    SIGNED_REDIRECT_KEY: vendor.emulator.key,
  });
  outages.mollie.passTo(shop.mollie.url);
  outages.redirect.passTo(vendor.url);
});
afterAll(async () => {
  await expectBooksBalance(shop.app.services.db);
  await shop.close();
  await vendor.close();
  await outages.mollie.close();
  await outages.redirect.close();
});

type Way = {
  outage: () => Outage;
  /** A niche of sites that use this gateway. */
  niche: number;
  method: "ideal" | "visa";
  /** The payer's page ends the payment, or its time does. */
  end: (paymentId: string, status: "paid" | "expired") => void;
};

const ways: Record<"mollie" | "signed-redirect", Way> = {
  mollie: {
    outage: () => outages.mollie,
    ...{ niche: 1, method: "ideal" },
    end: (paymentId, status) => shop.mollie.setStatus(paymentId, status),
  },
  "signed-redirect": {
    outage: () => outages.redirect,
    ...{ niche: 3, method: "visa" },
    end: (paymentId, status) => vendor.emulator.setStatus(paymentId, status),
  },
};

async function begin(method: Way["method"]) {
  const { member, browser } = await shop.buyer();
  const { status, body } = await browser.call("POST /api/orders", {
    body: { bundle_id: "p1", method },
    headers: { "idempotency-key": newId() },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const { id: orderId, checkout_url: page } = body.order;
  expect((await fetch(page ?? "")).status).toBe(200);
  const { paymentId, gateway } = await orderRow(shop.app, orderId);
  const payment = shop.mollie.payments.find(({ id }) => id === paymentId);
  if (payment) payment.webhookUrl = null;
  const show = () => browser.call("GET /api/orders/:order_id", { params: { order_id: orderId } });
  return { member, orderId, gateway, paymentId: paymentId ?? "", show };
}

const reconcile = () => reconcileOrders(shop.app.services.db, shop.app.services, shop.app.services.sites);

describe.each(Object.entries(ways))("while %s is away for an hour", (name, way) => {
  it.each(outageShapes)(
    "and is %s, an open order shows what is stored; afterwards it is credited once, or expires",
    { timeout: 120_000 },
    async (shape) => {
      const { app } = shop;
      await settleSite(app, { brand: { niche: way.niche } });
      const [paying, expiring] = [await begin(way.method), await begin(way.method)];
      expect([paying.gateway, expiring.gateway]).toEqual([name, name]);
      const outage = way.outage();
      await outage.begin(shape);
      way.end(paying.paymentId, "paid");
      way.end(expiring.paymentId, "expired");
      for (let part = 0; part < 2; part += 1) {
        app.clock.advance(1800);
        for (const { member, show } of [paying, expiring]) {
          const shown = await show();
          expect([shown.status, shown.body.order.status, shown.body.payment]).toEqual([200, "pending", null]);
          expect(await standing(app, member.id)).toEqual({ isPremium: false, balance: 0, booked: [] });
        }
        // The pages were answered while the gateway still had their calls.
        if (shape === "silent") expect(outage.held).toBeGreaterThan(0);
        await reconcile();
      }
      await outage.end();
      // A first look may still meet a connection of the outage: the next one is due two minutes later.
      let rounds = 0;
      const states = async () => {
        rounds += 1;
        app.clock.advance(120);
        await reconcile();
        return Promise.all(
          [paying, expiring].map(async ({ orderId }) => (await orderRow(app, orderId)).status),
        );
      };
      await expect.poll(states, { timeout: 30_000 }).toEqual(["completed", "expired"]);
      expect(rounds).toBeLessThanOrEqual(2);
      await Promise.all([paying.show(), expiring.show(), reconcile(), paying.show()]);
      expect(await standing(app, paying.member.id)).toEqual({
        ...{ isPremium: true, balance: 120 },
        booked: ["purchase sold>member 120"],
      });
      expect(await standing(app, expiring.member.id)).toEqual({ isPremium: false, balance: 0, booked: [] });
    },
  );
});
