import type { FastifyInstance } from "fastify";
import { cleanPhone } from "#contracts/people/clean-phone.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import { mount } from "#server/platform/http/mount.ts";
import { networkOf, networkRegionOf } from "#server/platform/network-of.ts";
import { minuteSeconds } from "#server/platform/time-units.ts";
import { newToken } from "#server/platform/tokens.ts";
import type { Services } from "#server/services.ts";
import { askPhoneCode } from "./ask-phone-code.ts";
import { findDiallingCountry } from "./dialling-country.ts";
import { excludeNumber } from "./exclude-number.ts";
import { findOwnPhone, type OwnPhone } from "./own-phone.ts";
import { codesPerMinute } from "./phone-limits.ts";
import { exclusionUse, numberUse } from "./phone-uses.ts";
import { removeNumber } from "./remove-number.ts";
import { codeError, takePhoneCode } from "./take-phone-code.ts";

const use = numberUse;

/** The typed number as E.164; refused at its field. */
function readPhone(typed: string, country: string | null): string {
  const { phone, refusal } = cleanPhone(typed, country);
  if (refusal) throw new FieldError({ phone: { code: refusal } });
  return phone;
}

const presentPhone = ({ hint, confirmedAt }: OwnPhone) => ({
  hint,
  confirmed_at: confirmedAt.toISOString(),
});

export function phoneRoutes(app: FastifyInstance, services: Services): void {
  const { db, env, rateLimits, sms } = services;
  const findOwn = (memberId: string) => findOwnPhone(db, memberId, env.SESSION_SECRET);
  exclusionNumberRoutes(app, services);

  mount(app, "GET /api/phone", async ({ caller }) => {
    const own = await findOwn(caller.memberId);
    return { phone: own && presentPhone(own), is_available: sms.isOn };
  });

  mount(app, "POST /api/phone-codes", async ({ body, caller, site, locale, now, request }) => {
    const { memberId } = caller;
    if (!caller.isConfirmed) throw new AppError("not_confirmed");
    const { country } = request;
    const phone = readPhone(body.phone, await findDiallingCountry(db, { memberId, seenFrom: country }));
    await rateLimits.take(`phone-codes:${memberId}`, codesPerMinute, minuteSeconds);
    const network = networkOf(request.ip);
    await askPhoneCode(services, { site, memberId, phone, use, locale, country, network, now });
    return {};
  });

  mount(app, "POST /api/phone", async ({ body, caller, site, now, request }) => {
    const { memberId } = caller;
    const seenFrom = request.country;
    const phone = readPhone(body.phone, await findDiallingCountry(db, { memberId, seenFrom }));
    await rateLimits.take(`phone-codes:${memberId}`, codesPerMinute, minuteSeconds);
    const outcome = await takePhoneCode(services, { site, memberId, phone, use, code: body.code, now });
    if (outcome !== "ok") throw codeError(outcome);
    const own = await findOwn(memberId);
    if (!own) throw new AppError("not_found");
    return { phone: presentPhone(own) };
  });

  mount(app, "DELETE /api/phone", async ({ caller }) => {
    await removeNumber(db, caller.memberId);
    return {};
  });
}

function exclusionNumberRoutes(app: FastifyInstance, services: Services): void {
  const { rateLimits } = services;

  mount(app, "POST /api/self-exclusion-codes", async ({ body, site, locale, now, request }) => {
    const { country } = request;
    const phone = readPhone(body.phone, country);
    const [network, region] = [networkOf(request.ip), networkRegionOf(request.ip)];
    // Before the rest, because the hash of a number is slow on purpose.
    await rateLimits.take(`exclusion-codes:${network}`, codesPerMinute, minuteSeconds);
    const browserToken = newToken();
    const wish = { site, browserToken, phone, use: exclusionUse, locale, country, network, region, now };
    await askPhoneCode(services, wish);
    return { token: browserToken };
  });

  mount(app, "POST /api/self-exclusion-numbers", async ({ body, site, now, request }) => {
    const { token: browserToken, code, months } = body;
    const phone = readPhone(body.phone, request.country);
    await rateLimits.take(`exclusion-codes:${networkOf(request.ip)}`, codesPerMinute, minuteSeconds);
    const until = await excludeNumber(services, { site, browserToken, phone, code, months, now });
    return { until: until.toISOString() };
  });
}
