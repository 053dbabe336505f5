import type { FastifyInstance } from "fastify";
import { getUser } from "#server/modules/people/accounts/get-user.ts";
import {
  linksPerMinute,
  loginsPerMinute,
} from "#server/modules/people/authentication/authentication-limits.ts";
import { readOwnDevice } from "#server/modules/people/credentials/own-device.ts";
import { findKnownDevice } from "#server/modules/people/sessions/known-device.ts";
import { mount } from "#server/platform/http/mount.ts";
import { networkOf } from "#server/platform/network-of.ts";
import { minuteSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { denyLogin } from "./deny-login.ts";
import { logIn } from "./log-in.ts";
import { askSecondStep, settleIn } from "./settle-in.ts";

/** Routes to log in by password, and to deny a log-in by the link of its mail. */
export function logInRoutes(app: FastifyInstance, services: Services): void {
  const { db, env, live, rateLimits, storage } = services;
  const isSecure = env.secureCookies;

  mount(app, "POST /api/user.php", async ({ body, site, request, reply, now, caller }) => {
    await rateLimits.take(`login:${networkOf(request.ip)}`, loginsPerMinute, minuteSeconds);
    const { memberId, isProven, ...entry } = await logIn(services, {
      site,
      email: body.email,
      password: body.password,
      address: request.ip,
      knownDevice: findKnownDevice(request, { secret: env.SESSION_SECRET, isSecure, now }),
      device: readOwnDevice(request, isSecure),
      reactivates: body.reactivate,
      userAgent: request.headers["user-agent"],
      country: request.geoCountry,
      now,
    });
    if ("browserToken" in entry) throw askSecondStep(reply, entry, isSecure);
    await settleIn(services, { reply, caller, memberId, isProven, ...entry });
    return { user: await getUser(db, storage, site, memberId) };
  });

  mount(app, "POST /api/login-denials", async ({ body, site, now, request }) => {
    await rateLimits.take(`login-denials:${networkOf(request.ip)}`, linksPerMinute, minuteSeconds);
    const denied = await denyLogin(services, { token: body.token, site, now });
    live.close(denied.memberId);
    return {
      email: denied.email,
      second_step_ends_at: denied.secondStepEndsAt?.toISOString() ?? null,
      recovery_codes_gone: denied.areCodesGone,
    };
  });
}
