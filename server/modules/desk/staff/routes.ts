import type { FastifyInstance } from "fastify";
import { hiddenRoute } from "#server/platform/http/hidden-route.ts";
import { mount } from "#server/platform/http/mount.ts";
import { refuseStaff } from "#server/platform/http/staff-gate.ts";
import { networkOf } from "#server/platform/network-of.ts";
import { minuteSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { acceptInvite, getInvite } from "./accept-invite.ts";
import { checkCode } from "./check-code.ts";
import { logInStaff } from "./log-in-staff.ts";
import { presentStaff } from "./present.ts";
import { recordAct } from "./record-act.ts";
import { sendCode } from "./send-code.ts";
import { findStaffDevice, rememberStaffDevice } from "./staff-device.ts";
import { staffLinksPerMinute, staffLoginsPerMinute } from "./staff-limits.ts";
import { clearStaffCookie, endStaffSession, setStaffCookie } from "./staff-session.ts";

export function staffRoutes(app: FastifyInstance, services: Services): void {
  const { db, env, post, rateLimits } = services;
  const isSecure = env.secureCookies;
  const secret = env.SESSION_SECRET;

  app.get(
    "/api/admin/openapi.json",
    { ...hiddenRoute, onRequest: async (request) => refuseStaff({ staff: "any" }, request) },
    async () => app.describeDesk(),
  );

  mount(app, "GET /api/admin/session", async ({ staff }) => ({
    staff: staff?.isVerified ? presentStaff(staff) : null,
    needs_code: staff !== null && !staff.isVerified,
  }));

  mount(app, "POST /api/admin/session", async ({ body, staff, site, locale, now, request, reply }) => {
    await rateLimits.take(`staff-login:${networkOf(request.ip)}`, staffLoginsPerMinute, minuteSeconds);
    const { token, needsCode } = await logInStaff(
      { db, post, secret, write: recordAct },
      {
        email: body.email,
        password: body.password,
        site,
        locale,
        address: request.ip,
        device: findStaffDevice(request, { secret, isSecure }),
        userAgent: request.headers["user-agent"],
        now,
      },
    );
    // The browser's old session ends, so that a planted cookie never becomes a signed-in one.
    if (staff) await endStaffSession(db, staff.sessionKey);
    setStaffCookie(reply, token, isSecure);
    return { needs_code: needsCode };
  });

  mount(app, "DELETE /api/admin/session", async ({ staff, reply }) => {
    if (staff) await endStaffSession(db, staff.sessionKey);
    clearStaffCookie(reply, isSecure);
    return {};
  });

  mount(app, "POST /api/admin/session-codes", async ({ body, staff, site, now, request, reply }) => {
    const userAgent = request.headers["user-agent"];
    const token = await checkCode(db, recordAct, { staff, code: body.code, site, secret, userAgent, now });
    setStaffCookie(reply, token, isSecure);
    rememberStaffDevice(reply, { staffId: staff.staffId, now, secret, isSecure });
    return { staff: presentStaff(staff) };
  });

  mount(app, "POST /api/admin/session-code-mails", async ({ staff, site, locale, now }) => {
    const { staffId, email, sessionKey, isVerified } = staff;
    if (isVerified) return {};
    await db.transaction((tx) =>
      sendCode(tx, { post, secret }, { staffId, email, sessionKey, site, locale, now }),
    );
    return {};
  });

  mount(app, "POST /api/admin/invite-links", async ({ body, now, request }) => {
    await rateLimits.take(`staff-links:${networkOf(request.ip)}`, staffLinksPerMinute, minuteSeconds);
    const { email, name } = await getInvite(db, { token: body.token, now });
    return { email, name };
  });

  mount(app, "POST /api/admin/welcomes", async ({ body, site, now, request }) => {
    await rateLimits.take(`staff-links:${networkOf(request.ip)}`, staffLinksPerMinute, minuteSeconds);
    return acceptInvite(db, {
      token: body.token,
      name: body.name,
      password: body.password,
      repeatedPassword: body.repeated_password,
      site,
      now,
    });
  });
}
