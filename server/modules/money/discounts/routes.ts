import type { FastifyInstance } from "fastify";
import { retentionDays } from "#contracts/limits.ts";
import { currencyOf } from "#server/modules/money/credits/bundles.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import { isSiteRefused } from "#server/platform/gateways/refused-niches.ts";
import type { Caller, RequestSite } from "#server/platform/http/context.ts";
import { mount } from "#server/platform/http/mount.ts";
import type { Services } from "#server/services.ts";
import { takeCodeAsk } from "./ask-limit.ts";
import { bonusCode, lookUpCode } from "./look-up-code.ts";
import { placeOfRequest } from "./place-of-request.ts";
import { presentCode, presentOwnCode, presentTimeBonus } from "./present.ts";
import { acceptRetentionOffer, showRetentionOffer } from "./retention-offer.ts";
import { getTimeBonus } from "./time-bonus.ts";

export function discountRoutes(app: FastifyInstance, { db, rateLimits, sites, gateways }: Services): void {
  mount(app, "GET /api/discountcode.php", async ({ caller, query, site, now, request }) => {
    const memberId = caller?.memberId ?? null;
    if (query.code === undefined) return presentCode(await getWelcome(query.welcome, { site, caller, now }));
    const ask = await takeCodeAsk(rateLimits, request, memberId);
    // defence: refused-site-tells-no-percentage
    if (isSiteRefused(gateways, site)) throw new FieldError({ code: { code: "discount_code_not_found" } });
    const currency = currencyOf(request.country);
    const country = placeOfRequest(request);
    const found = await lookUpCode(db, query.code, { siteId: site.id, memberId, country, currency, now });
    if ("refusal" in found) throw new FieldError({ code: { code: found.refusal } });
    await ask.giveBack();
    return presentCode(found.code);
  });

  /** The seed's clients call this, and ignore the error if there is no bonus. */
  async function getWelcome(
    welcome: string | undefined,
    { site, caller, now }: { site: RequestSite; caller: Caller | null; now: Date },
  ) {
    const isAsked = welcome === "true" && !isSiteRefused(gateways, site);
    const bonus = isAsked && caller ? await getTimeBonus(db, caller, now) : null;
    if (!bonus || bonus.leftMs === null) throw new AppError("discount_code_unknown");
    return bonusCode;
  }

  mount(app, "GET /api/time-bonus", async ({ caller, site, now }) => {
    if (!caller || isSiteRefused(gateways, site)) return { time_bonus: null, is_over: false };
    const { leftMs, isOver } = await getTimeBonus(db, caller, now);
    return { time_bonus: leftMs === null ? null : presentTimeBonus(leftMs), is_over: isOver };
  });

  mount(app, "POST /api/retention-offer", async ({ caller, site, now }) => {
    if (isSiteRefused(gateways, site)) return { offer: null };
    const { deleteDiscount } = await sites.companyOf(site);
    const percentage = await showRetentionOffer(db, { memberId: caller.memberId, deleteDiscount, now });
    return { offer: percentage === null ? null : { percentage, valid_days: retentionDays } };
  });

  mount(app, "POST /api/retention-offer/acceptance", async ({ caller, site, now }) => {
    // defence: refused-site-makes-no-code
    if (isSiteRefused(gateways, site)) throw new AppError("discount_gone");
    const code = await acceptRetentionOffer(db, { memberId: caller.memberId, siteId: site.id, now });
    return presentOwnCode(code);
  });
}
