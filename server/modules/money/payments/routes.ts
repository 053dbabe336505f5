import type { FastifyInstance } from "fastify";
import { getBalance } from "#server/modules/money/credits/queries.ts";
import { AppError } from "#server/platform/errors.ts";
import { mount } from "#server/platform/http/mount.ts";
import type { Services } from "#server/services.ts";
import { bundlesFor, currencyOf, worthMinor } from "./bundles.ts";
import { lookAgain } from "./look-again.ts";
import { findMessageMoney } from "./message-money.ts";
import { createOfferedMethods } from "./offered-methods.ts";
import { placeOrder } from "./place-order.ts";
import { presentBundle, presentOrder } from "./present.ts";
import { getOwnOrder, listOrders } from "./queries.ts";
import { takeMollieWebhook } from "./take-mollie-webhook.ts";

export function paymentRoutes(app: FastifyInstance, services: Services): void {
  const { db, rateLimits } = services;
  const offeredMethods = createOfferedMethods(services);

  mount(app, "GET /api/bundles", async ({ caller, site, locale, now, request }) => {
    const { country } = request;
    const currency = currencyOf(country);
    const methods = await offeredMethods({ country, currency, locale });
    const memberId = caller?.memberId;
    return {
      bundles: bundlesFor(currency).map((bundle) =>
        presentBundle({
          ...bundle,
          messageMinor: worthMinor(bundle, site.settings.money.messageCredits),
        }),
      ),
      methods: methods.map(({ slug, label }) => ({ id: slug, label })),
      currency,
      country: country ?? "",
      balance: memberId ? await getBalance(db, memberId) : null,
      money: memberId
        ? await findMessageMoney(db, {
            memberId,
            country,
            messageCredits: site.settings.money.messageCredits,
            now,
          })
        : null,
    };
  });

  mount(app, "POST /api/orders", async ({ body, caller, site, locale, request }) => {
    const idempotencyKey = request.headers["idempotency-key"];
    if (typeof idempotencyKey !== "string") throw new AppError("invalid_request");
    await rateLimits.take(`order:${caller.memberId}`, 30, 600);
    const order = await placeOrder(db, services, offeredMethods, {
      memberId: caller.memberId,
      site,
      country: request.country,
      locale,
      bundleId: body.bundle_id,
      method: body.method,
      returnTo: body.return_to ?? null,
      idempotencyKey,
    });
    return { order: presentOrder(order) };
  });

  mount(app, "GET /api/orders", async ({ caller, query }) => {
    const { rows, nextCursor } = await listOrders(db, { memberId: caller.memberId, cursor: query.cursor });
    return { orders: rows.map(presentOrder), next_cursor: nextCursor };
  });

  mount(app, "GET /api/orders/:order_id", async ({ params, caller }) => {
    const order = await getOwnOrder(db, params.order_id, caller.memberId);
    return { order: presentOrder(await lookAgain(db, services, rateLimits, order)) };
  });

  app.register(async (forms) => {
    // Mollie calls with a form; nothing else here may be one, since other origins' pages can send forms unasked.
    forms.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 4096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    mount(forms, "POST /api/mollie-webhook", async ({ body }) => {
      // defence: webhook-answered-after
      await takeMollieWebhook(db, services, body.id);
      return {};
    });
  });
}
