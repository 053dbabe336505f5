import type { FastifyInstance } from "fastify";
import { takeDaily } from "#server/modules/people/accounts/take-daily.ts";
import {
  linksPerMinute,
  loginsPerMinute,
} from "#server/modules/people/authentication/authentication-limits.ts";
import { readEntry } from "#server/modules/people/authentication/read-entry.ts";
import { readOwnDevice, setOwnDeviceCookie } from "#server/modules/people/credentials/own-device.ts";
import { findKnownDevice } from "#server/modules/people/sessions/known-device.ts";
import { mount } from "#server/platform/http/mount.ts";
import { networkOf } from "#server/platform/network-of.ts";
import { minuteSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { askPasswordReset } from "./ask-password-reset.ts";
import { changePassword } from "./change-password.ts";
import { getResetLink, resetPassword } from "./reset-password.ts";

/** Routes to reset a forgotten password, and to change the password while signed in. */
export function passwordRoutes(app: FastifyInstance, services: Services): void {
  const { db, env, live, rateLimits } = services;
  const device = { secret: env.SESSION_SECRET, isSecure: env.secureCookies };

  mount(app, "POST /api/password-reset-mails", async ({ body, site, now, request }) => {
    // defence: network-resets-counted
    await takeDaily(rateLimits, {
      what: "reset-mails",
      ip: request.ip,
      hasOutbox: env.hasOutbox,
      refusal: "too_many_reset_mails",
    });
    await askPasswordReset(services, {
      email: body.email,
      siteId: site.id,
      now,
      knownDevice: findKnownDevice(request, { ...device, now }),
    });
    return {};
  });

  mount(app, "POST /api/password-reset-links", async ({ body, site, now, request }) => {
    await rateLimits.take(`resets:${networkOf(request.ip)}`, linksPerMinute, minuteSeconds);
    // defence: look-uses-nothing-up
    const { email, confirmedAt } = await getResetLink(db, { token: body.token, site, now });
    return { email, confirms_address: confirmedAt === null };
  });

  mount(app, "POST /api/password-resets", async ({ body, site, now, request, reply }) => {
    await rateLimits.take(`resets:${networkOf(request.ip)}`, linksPerMinute, minuteSeconds);
    const { email, endedIds, deviceToken } = await resetPassword(services, {
      token: body.token,
      password: body.password,
      repeatedPassword: body.repeated_password,
      address: request.ip,
      knownDevice: findKnownDevice(request, { ...device, now }),
      device: readOwnDevice(request, env.secureCookies),
      site,
      now,
    });
    for (const id of endedIds) live.close(id);
    setOwnDeviceCookie(reply, deviceToken, env.secureCookies);
    return { email };
  });

  mount(app, "POST /api/password-changes", async ({ body, caller, site, now, request }) => {
    await rateLimits.take(`login:${networkOf(request.ip)}`, loginsPerMinute, minuteSeconds);
    const { memberId, sessionKey } = caller;
    const { endedKeys } = await changePassword(services, {
      memberId,
      sessionKey,
      site,
      proof: { password: body.old_password, passkey: body.passkey },
      password: body.password,
      repeatedPassword: body.repeated_password,
      entry: readEntry(request, env, now),
      device: readOwnDevice(request, env.secureCookies),
    });
    for (const key of endedKeys) live.close(memberId, key);
    return {};
  });
}
