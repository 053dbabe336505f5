import type { FastifyInstance } from "fastify";
import { readOwnDevice } from "#server/modules/people/credentials/own-device.ts";
import { mount } from "#server/platform/http/mount.ts";
import { networkOf } from "#server/platform/network-of.ts";
import { minuteSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { linksPerMinute, loginsPerMinute } from "./account-limits.ts";
import { askEmailChange } from "./ask-email-change.ts";
import { changePassword } from "./change-password.ts";
import { confirmEmailChange } from "./confirm-email-change.ts";
import { denyLogin } from "./deny-login.ts";
import { listDevices, signOutDevices } from "./devices.ts";
import { readEntry } from "./read-entry.ts";
import { stopEmailChange } from "./stop-email-change.ts";

/** Changes that signed-in members make to their own log-in. */
export function securityRoutes(app: FastifyInstance, services: Services): void {
  deviceRoutes(app, services);
  const { env, live, rateLimits } = services;

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

  mount(app, "POST /api/email-changes", async ({ body, caller, site, now, request }) => {
    await rateLimits.take(`login:${networkOf(request.ip)}`, loginsPerMinute, minuteSeconds);
    return askEmailChange(services, {
      memberId: caller.memberId,
      site,
      email: body.email,
      proof: body,
      entry: readEntry(request, env, now),
    });
  });

  // defence: change-by-press
  mount(app, "POST /api/email-change-confirmations", async ({ body, caller, site, now, request }) => {
    await rateLimits.take(`mail-changes:${networkOf(request.ip)}`, linksPerMinute, minuteSeconds);
    const { memberId } = caller;
    const { email, endedIds } = await confirmEmailChange(services, {
      token: body.token,
      memberId,
      site,
      now,
    });
    for (const id of endedIds) live.close(id);
    live.publish(memberId, "user_changed", {});
    return { email };
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

  mount(app, "POST /api/email-change-stops", async ({ body, site, now, request }) => {
    await rateLimits.take(`mail-changes:${networkOf(request.ip)}`, linksPerMinute, minuteSeconds);
    const { email, endedIds } = await stopEmailChange(services, { token: body.token, site, now });
    for (const id of endedIds) live.close(id);
    return { email };
  });
}

function deviceRoutes(app: FastifyInstance, { db, live }: Services): void {
  mount(app, "GET /api/devices", async ({ caller, now }) => ({
    devices: await listDevices(db, { ...caller, now }),
  }));

  mount(app, "DELETE /api/devices", async ({ caller }) => {
    for (const key of await signOutDevices(db, caller)) live.close(caller.memberId, key);
    return {};
  });

  mount(app, "DELETE /api/devices/:device_id", async ({ caller, params }) => {
    for (const key of await signOutDevices(db, caller, params.device_id)) live.close(caller.memberId, key);
    return {};
  });
}
