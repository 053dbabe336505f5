import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RequestSite } from "#server/platform/http/context.ts";
import { mount } from "#server/platform/http/mount.ts";
import { zoneOfRequest } from "#server/platform/http/zone-of-request.ts";
import { tenMinutesSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { presentPurchase } from "./present.ts";
import { listPurchases } from "./queries.ts";
import { withdraw } from "./withdraw.ts";
import { triesInTenMinutes } from "./withdrawal-limits.ts";

export function withdrawalRoutes(app: FastifyInstance, services: Services): void {
  const { db, rateLimits } = services;

  type Asked = { memberId: string; site: RequestSite; request: FastifyRequest; now: Date };
  async function answer({ memberId, site, request, now }: Asked) {
    const days = site.settings.money.refundDays;
    const timeZone = zoneOfRequest(request);
    const purchases = await listPurchases(db, { memberId, days, timeZone, now });
    return { days, purchases: purchases.map((purchase) => presentPurchase(purchase, timeZone)) };
  }

  mount(app, "GET /api/withdrawals", ({ caller: { memberId }, site, request, now }) =>
    answer({ memberId, site, request, now }),
  );

  mount(app, "POST /api/withdrawals", async ({ body, caller: { memberId }, site, request, now }) => {
    await rateLimits.take(`withdrawal:${memberId}`, triesInTenMinutes, tenMinutesSeconds);
    await withdraw(db, services, {
      memberId,
      orderId: body.order_id,
      shown: { credits: body.shown.credits, amountMinor: body.shown.amount_minor },
      days: site.settings.money.refundDays,
      timeZone: zoneOfRequest(request),
      now,
    });
    return answer({ memberId, site, request, now });
  });
}
