import type { FastifyInstance, FastifyRequest } from "fastify";
import { directDebitMinor } from "#contracts/limits.ts";
import type { DirectDebitState } from "#contracts/money/direct-debits.ts";
import type { Locale } from "#i18n/locales.ts";
import { currencyOf } from "#server/modules/money/credits/bundles.ts";
import { takeCodeAskIfAny } from "#server/modules/money/discounts/ask-limit.ts";
import { placeOfRequest } from "#server/modules/money/discounts/place-of-request.ts";
import { maskPhone } from "#server/modules/people/phones/mask-phone.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { mount } from "#server/platform/http/mount.ts";
import { zoneOfRequest } from "#server/platform/http/zone-of-request.ts";
import { networkOf } from "#server/platform/network-of.ts";
import { tenMinutesSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { askCodeAgain } from "./ask-code-again.ts";
import { confirmDebit } from "./confirm-debit.ts";
import { debitCodesInTenMinutes, debitFormsInTenMinutes, debitTriesInTenMinutes } from "./debit-limits.ts";
import { mayDebit } from "./debit-rules.ts";
import { giveDetails } from "./give-details.ts";
import { presentCreditor, presentDebit, presentMandate } from "./present.ts";
import { findDraft, findLastSigned, findLeft, isBlocked, listMandates } from "./queries.ts";
import { revokeMandate } from "./revoke-mandate.ts";
import { openDetails } from "./seal-details.ts";
import { codeMs } from "./send-code.ts";

type Asking = {
  caller: { memberId: string };
  site: RequestSite;
  locale: Locale;
  now: Date;
  request: FastifyRequest;
};

export function directDebitRoutes(app: FastifyInstance, services: Services): void {
  const { db, env, rateLimits, sites } = services;

  async function answer({ caller: { memberId }, site, request, now }: Asking): Promise<DirectDebitState> {
    const { creditorId } = site.settings.money;
    const payer = { siteId: site.id, memberId };
    const [company, left, blocked, draft, { last, open }] = await Promise.all([
      sites.companyOf(site),
      findLeft(db, payer, now),
      isBlocked(db, payer),
      findDraft(db, memberId, now),
      findLastSigned(db, memberId),
    ]);
    const details = draft && openDetails(draft, env.SESSION_SECRET);
    const asked = draft?.codeAskedAt?.getTime();
    const codeUntil = asked !== undefined && asked + codeMs > now.getTime() ? new Date(asked + codeMs) : null;
    return {
      is_offered: mayDebit(services, {
        site,
        country: request.country,
        currency: currencyOf(request.country),
      }),
      is_blocked: blocked,
      creditor: creditorId === "" ? null : presentCreditor(company, creditorId),
      limits: { day_minor: directDebitMinor.day, month_minor: directDebitMinor.month, left_minor: left },
      direct_debit:
        draft && details
          ? presentDebit(draft, { details, mobileHint: maskPhone(details.phone), codeUntil, now })
          : null,
      open_order_id: open?.orderId ?? null,
      signed_last: last && { id: last.id, order_id: last.orderId },
    };
  }

  const callerOf = ({ caller, site, locale, request, now }: Asking) => ({
    memberId: caller.memberId,
    site,
    locale,
    country: request.country,
    network: networkOf(request.ip),
    now,
  });

  const mandatesOf = async (memberId: string) => ({
    mandates: (await listMandates(db, memberId)).map(presentMandate),
  });

  mount(app, "GET /api/direct-debit", answer);

  mount(app, "GET /api/mandates", ({ caller }) => mandatesOf(caller.memberId));

  mount(app, "DELETE /api/mandates/:mandate_id", async ({ caller: { memberId }, params, now }) => {
    await revokeMandate(db, { mandateId: params.mandate_id, memberId, now });
    return mandatesOf(memberId);
  });

  mount(app, "PUT /api/direct-debit", async (call) => {
    const { body, request } = call;
    const { memberId } = call.caller;
    // Hashes are slow on purpose.
    await rateLimits.take(`direct-debit:${memberId}`, debitFormsInTenMinutes, tenMinutesSeconds);
    const named = body.discount_code ?? null;
    const ask = named === null ? null : await takeCodeAskIfAny(rateLimits, request, memberId);
    await giveDetails(services, {
      ...callerOf(call),
      place: placeOfRequest(request),
      timeZone: zoneOfRequest(request),
      form: {
        accountHolder: body.account_holder,
        iban: body.iban,
        street: body.street,
        houseNumber: body.house_number,
        postalCode: body.postal_code,
        city: body.city,
        mobileNumber: body.mobile_number,
        bundleId: body.bundle_id,
        discountCode: named,
      },
    });
    await ask?.giveBack();
    return answer(call);
  });

  mount(app, "POST /api/direct-debit/codes", async (call) => {
    await rateLimits.take(
      `direct-debit-codes:${call.caller.memberId}`,
      debitCodesInTenMinutes,
      tenMinutesSeconds,
    );
    await askCodeAgain(services, callerOf(call));
    return answer(call);
  });

  mount(app, "POST /api/direct-debit/confirmation", async (call) => {
    await rateLimits.take(
      `direct-debit-tries:${call.caller.memberId}`,
      debitTriesInTenMinutes,
      tenMinutesSeconds,
    );
    await confirmDebit(services, { ...callerOf(call), code: call.body.code });
    return answer(call);
  });
}
