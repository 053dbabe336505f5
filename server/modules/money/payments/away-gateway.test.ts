import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { getGateway } from "#server/platform/gateways/find-gateway.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import { newId } from "#server/platform/ids.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { createMember, createOrder } from "#server/test/people/factories.ts";
import { orderRow } from "#server/test/people/payments.ts";
import { openSecondShop, payThere } from "#server/test/people/signed-redirect.ts";
import { reconciledAtOnce } from "./payment-limits.ts";
import { reconcileOrders } from "./reconcile-orders.ts";

let shops: Awaited<ReturnType<typeof openSecondShop>>;
beforeAll(async () => {
  shops = await openSecondShop();
});
afterAll(() => shops.close({ hasPlantedOrders: true }));

it("a gateway that stays away does not delay the checks of another one's paid orders", async () => {
  const { app } = shops.shop;
  const { db, sites, gateways } = app.services;
  // The second gateway takes it.
  await settleSite(app, { brand: { niche: 3 } });
  const { browser } = await shops.shop.buyer();
  const { body } = await browser.call("POST /api/orders", {
    body: { bundle_id: "p1", method: "visa" },
    headers: { "idempotency-key": newId() },
  });
  const { id: orderId, checkout_url: page } = body.order;
  await payThere(page, "paid");
  await expect.poll(async () => (await orderRow(app, orderId)).status).toBe("completed");
  // The notice about the chargeback is lost.
  shops.emulator.repeatNotices(0);
  shops.emulator.chargeBack((await orderRow(app, orderId)).paymentId ?? "");

  const now = app.clock.now();
  const longAgo = new Date(now.getTime() - 8 * dayMs);
  const { id: memberId } = await createMember(app);
  for (let count = 0; count < reconciledAtOnce; count += 1)
    await createOrder(app, {
      ...{ memberId, gateway: "mollie", paymentId: `tr_${count}`, status: "completed" },
      ...{ createdAt: longAgo, completedAt: longAgo, lookedAt: longAgo },
    });
  const away = vi
    .spyOn(getGateway(gateways, "mollie"), "getPayment")
    .mockRejectedValue(new GatewayError("unavailable", "away"));
  app.clock.advance((2 * dayMs) / 1000);
  await reconcileOrders(db, app.services, sites);
  expect(away).toHaveBeenCalledTimes(reconciledAtOnce);
  expect((await orderRow(app, orderId)).status).toBe("charged_back");
});
