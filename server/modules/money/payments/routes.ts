import type { FastifyInstance } from "fastify";
import { directDebitMinor } from "#contracts/limits.ts";
import { debitMethod } from "#contracts/money/payment-methods.ts";
import type { Order } from "#contracts/money/payments.ts";
import { orderFilter } from "#contracts/money/transactions.ts";
import type { Db } from "#server/db/open-database.ts";
import { bundlesFor, currencyOf, worthMinor } from "#server/modules/money/credits/bundles.ts";
import { mountFile } from "#server/modules/money/credits/mount-file.ts";
import { getBalance } from "#server/modules/money/credits/queries.ts";
import { readPeriod } from "#server/modules/money/credits/read-period.ts";
import { findWithdrawn } from "#server/modules/money/credits/withdraw-purchase.ts";
import { findBlocks } from "#server/modules/money/direct-debits/queries.ts";
import { takeCodeAsk, takeCodeAskIfAny } from "#server/modules/money/discounts/ask-limit.ts";
import { spellCode } from "#server/modules/money/discounts/discount-rules.ts";
import { listDiscounts } from "#server/modules/money/discounts/list-discounts.ts";
import { placeOfRequest } from "#server/modules/money/discounts/place-of-request.ts";
import { priceOf } from "#server/modules/money/discounts/price-of.ts";
import { presentDocument } from "#server/modules/money/invoices/present.ts";
import { listInvoicesOf } from "#server/modules/money/invoices/queries.ts";
import { statesVat } from "#server/modules/money/invoices/vat-rates.ts";
import { getSpending } from "#server/modules/money/spending/get-spending.ts";
import { presentSpending } from "#server/modules/money/spending/present.ts";
import { knownFactsOf } from "#server/modules/people/accounts/own-facts.ts";
import { AppError } from "#server/platform/errors.ts";
import { gatewayForSite } from "#server/platform/gateways/find-gateway.ts";
import { noticeCalls } from "#server/platform/gateways/notices.ts";
import { isSiteRefused } from "#server/platform/gateways/refused-niches.ts";
import type { Caller } from "#server/platform/http/context.ts";
import { mount } from "#server/platform/http/mount.ts";
import { zoneOfRequest } from "#server/platform/http/zone-of-request.ts";
import { tenMinutesSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { cancelOrder } from "./cancel-order.ts";
import { exportOrders } from "./export-orders.ts";
import { lookAgain } from "./look-again.ts";
import { findMoneySoFar, presentMessageMoney } from "./message-money.ts";
import { createOfferedMethods } from "./offered-methods.ts";
import { cancelsInTenMinutes, ordersInTenMinutes, webhookBytes } from "./payment-limits.ts";
import { placeOrder } from "./place-order.ts";
import { type OrderRow, presentBundle, presentOrder, presentReturn } from "./present.ts";
import { presentPayment } from "./present-payment.ts";
import { findCredited, getOwnOrder, listOrders, listReturnsOf } from "./queries.ts";
import type { SettledOrder } from "./settle-order.ts";
import { takeNotice } from "./take-notice.ts";

export function paymentRoutes(app: FastifyInstance, services: Services): void {
  const { db, rateLimits, sites } = services;
  const offeredMethods = createOfferedMethods(services);

  /** The countries of the sites' companies: a buyer without a country is taxed there. */
  async function sellerCountries(siteIds: readonly string[]): Promise<Map<string, string>> {
    const found = [...new Set(siteIds)].map(async (siteId) => {
      const company = await sites.companyOf(await sites.get(siteId));
      return [siteId, company.country] as const;
    });
    return new Map(await Promise.all(found));
  }

  async function presentAll(rows: readonly OrderRow[], now: Date): Promise<Order[]> {
    const returned = rows.filter(({ method, status }) => method === debitMethod && status === "charged_back");
    const paid = rows.filter(({ completedAt }) => completedAt !== null);
    const unplaced = rows.filter(({ taxCountry, country }) => !(taxCountry || country));
    const [documents, credited, taken, blocks, sellers] = await Promise.all([
      listInvoicesOf(
        db,
        paid.map(({ id }) => id),
      ),
      findCredited(db, rows),
      findWithdrawn(db, { memberId: rows[0]?.memberId ?? "", orderIds: paid.map(({ id }) => id) }),
      findBlocks(
        db,
        returned.map(({ id }) => id),
      ),
      sellerCountries(unplaced.map(({ siteId }) => siteId)),
    ]);
    return rows.map((row) => {
      const issued = documents.filter((one) => one.row.orderId === row.id);
      return presentOrder(row, {
        isCredited: credited.has(row.id),
        creditsReturned: taken.get(row.id) ?? 0,
        debitBlock: blocks.get(row.id) ?? null,
        documents: issued.map(presentDocument),
        statesVat: issued[0]
          ? issued[0].row.vatBasisPoints !== null
          : statesVat(row.taxCountry || row.country || sellers.get(row.siteId) || null, row.createdAt),
        now,
      });
    });
  }

  async function present(order: OrderRow, now: Date): Promise<Order> {
    const [shown] = await presentAll([order], now);
    if (!shown) throw new Error("the order was not presented");
    return shown;
  }

  async function answerOf(settled: SettledOrder, now: Date) {
    const [order, returns] = await Promise.all([
      present(settled.order, now),
      // An order that was never paid has none.
      listReturnsOf(db, settled.order.completedAt === null ? [] : [settled.order.id]),
    ]);
    return { order, payment: presentPayment(settled), returns: returns.map(presentReturn) };
  }

  mount(app, "GET /api/bundles", async ({ caller, query, site, locale, now, request }) => {
    const { country } = request;
    const currency = currencyOf(country);
    const memberId = caller?.memberId ?? null;
    const buyer = query.only === "prices" ? null : caller;
    const { messageCredits } = site.settings.money;
    const timeZone = zoneOfRequest(request);
    const asker = { siteId: site.id, memberId, country: placeOfRequest(request), currency, now };
    const named = query.discount_code ?? null;
    const isRefused = isSiteRefused(services.gateways, site);
    const ask = named === null ? null : await takeCodeAskIfAny(rateLimits, request, memberId);
    const [methods, { discounts, held }, balance, soFar, spending] = await Promise.all([
      query.only === "prices" ? [] : offeredMethods({ site, country, currency, locale }),
      isRefused
        ? /* defence: refused-site-no-discounts */ { discounts: [], held: null }
        : listDiscounts(db, asker, ask && named),
      buyer && balanceOf(db, buyer),
      buyer && findMoneySoFar(db, { memberId: buyer.memberId, timeZone, now }),
      buyer && getSpending(db, { memberId: buyer.memberId, timeZone, now }),
    ]);
    if (named !== null && discounts.some(({ code }) => code === spellCode(named))) await ask?.giveBack();
    return {
      bundles: bundlesFor(currency).map((bundle) => {
        const priced = priceOf(bundle, discounts);
        return presentBundle({ ...priced, messageMinor: worthMinor(priced, messageCredits) });
      }),
      takes_payments: !isRefused,
      may_keep_card: (gatewayForSite(services.gateways, site)?.cards ?? null) !== null,
      methods: methods.map(({ slug, label }) => ({
        id: slug,
        label,
        most_minor: slug === debitMethod ? directDebitMinor.day : null,
      })),
      currency,
      // Pages with prices alone are kept for a country; a purchase is taxed where its buyer is.
      states_vat: statesVat(
        (query.only === "prices" ? country : placeOfRequest(request)) ??
          (await sites.companyOf(site)).country,
        now,
      ),
      country: country ?? "",
      balance,
      // Like the bundles in this answer, with the named code.
      money:
        soFar &&
        presentMessageMoney("own" in soFar ? { own: discounts } : soFar, { country, messageCredits }),
      held: held && { order_id: held.orderId, code: held.code, percentage: held.percentage },
      spending: spending && presentSpending(spending, currency),
    };
  });

  mount(app, "POST /api/orders", async ({ body, caller, site, locale, now, request }) => {
    const idempotencyKey = request.headers["idempotency-key"];
    if (typeof idempotencyKey !== "string") throw new AppError("invalid_request");
    await rateLimits.take(`order:${caller.memberId}`, ordersInTenMinutes, tenMinutesSeconds);
    const { discount_code: discountCode = null } = body;
    const ask =
      discountCode === null
        ? null
        : /* defence: codes-guessed-by-orders */ await takeCodeAsk(rateLimits, request, caller.memberId);
    const order = await placeOrder(db, services, offeredMethods, {
      memberId: caller.memberId,
      site,
      country: request.country,
      place: placeOfRequest(request),
      locale,
      timeZone: zoneOfRequest(request),
      bundleId: body.bundle_id,
      method: body.method,
      discountCode,
      shown: body.shown ? { amountMinor: body.shown.amount_minor, currency: body.shown.currency } : null,
      directDebit: body.direct_debit ?? null,
      keepsCard: body.keep_card ?? false,
      storedCardId: body.stored_card_id ?? null,
      returnTo: body.return_to ?? null,
      idempotencyKey,
    });
    await ask?.giveBack();
    return { order: await present(order, now) };
  });

  mount(app, "GET /api/orders", async ({ caller, query, now, request }) => {
    const { memberId } = caller;
    const filter = { kind: query.kind, ...readPeriod(query, zoneOfRequest(request)) };
    const { rows, nextCursor } = await listOrders(db, { memberId, cursor: query.cursor, filter });
    return { orders: await presentAll(rows, now), next_cursor: nextCursor };
  });

  mountFile(app, services, {
    url: "/api/orders.csv",
    filter: orderFilter,
    what: "orders",
    lines: ({ memberId, query, tag, timeZone }) =>
      exportOrders(db, {
        memberId,
        filter: { kind: query.kind, ...readPeriod(query, timeZone) },
        tag,
        timeZone,
      }),
  });

  mount(app, "GET /api/orders/:order_id", async ({ params, caller, now }) => {
    const order = await getOwnOrder(db, params.order_id, caller.memberId);
    return answerOf(await lookAgain(db, services, rateLimits, order), now);
  });

  mount(app, "POST /api/orders/:order_id/cancellation", async ({ params, caller, now }) => {
    const order = await getOwnOrder(db, params.order_id, caller.memberId);
    await rateLimits.take(`cancel-order:${caller.memberId}`, cancelsInTenMinutes, tenMinutesSeconds);
    return answerOf(await cancelOrder(db, services, order), now);
  });

  app.register(async (forms) => {
    // Notices are forms. No other route accepts forms, because other origins can send them unasked.
    forms.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: webhookBytes },
      (_request, body, done) => {
        const fields = new URLSearchParams(body as string);
        const form = Object.fromEntries(fields);
        // A signature covers each field once: of two with one name only the last one would be checked.
        const isPlain = Object.keys(form).length === fields.size;
        done(isPlain ? null : new AppError("invalid_request"), form);
      },
    );
    for (const address of noticeAddresses) {
      mount(forms, address, async ({ body }) => {
        // defence: webhook-answered-after
        await takeNotice(db, services, { ...noticeCalls[address], call: body });
        return {};
      });
    }
  });
}

const noticeAddresses = Object.keys(noticeCalls) as (keyof typeof noticeCalls)[];

/** The balance; for a page, the session's query has read it already. */
async function balanceOf(db: Db, caller: Caller): Promise<number> {
  return knownFactsOf(caller)?.purse?.balance ?? (await getBalance(db, caller.memberId));
}
