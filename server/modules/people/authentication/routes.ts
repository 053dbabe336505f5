import type { FastifyInstance } from "fastify";
import { openingMinutes } from "#contracts/limits.ts";
import { rememberForNow } from "#server/modules/people/sessions/known-device.ts";
import { mount } from "#server/platform/http/mount.ts";
import { networkOf } from "#server/platform/network-of.ts";
import { minuteSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { linksPerMinute } from "./authentication-limits.ts";
import { openLogin } from "./open-login.ts";

/** The link that opens the log-in where strangers have locked it. */
export function authenticationRoutes(app: FastifyInstance, services: Services): void {
  const { db, env, rateLimits } = services;
  const device = { secret: env.SESSION_SECRET, isSecure: env.secureCookies };

  mount(app, "POST /api/login-openings", async ({ body, site, now, request, reply }) => {
    await rateLimits.take(`login-openings:${networkOf(request.ip)}`, linksPerMinute, minuteSeconds);
    const { accountId, email } = await openLogin(db, { token: body.token, siteId: site.id, now });
    rememberForNow(reply, { ...device, accountId, now, minutes: openingMinutes });
    return { email };
  });
}
