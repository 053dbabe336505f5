import type { FastifyInstance, FastifyReply } from "fastify";
import { mount } from "#server/platform/http/mount.ts";
import type { Live } from "#server/platform/live/live.ts";
import { networkOf } from "#server/platform/network-of.ts";
import type { Services } from "#server/services.ts";
import { linksPerMinute, loginsPerMinute } from "./account-limits.ts";
import { deleteAccount } from "./delete-account.ts";
import { findKnownDevice } from "./known-device.ts";
import { pauseAccount } from "./pause-account.ts";
import { reactivateByLink } from "./reactivate-account.ts";
import { clearSessionCookie } from "./session.ts";

export function leavingRoutes(app: FastifyInstance, services: Services): void {
  const { db, env, live, rateLimits } = services;
  const isSecure = env.secureCookies;

  mount(app, "POST /api/deletion", async ({ body, caller, site, now, request, reply }) => {
    await rateLimits.take(`login:${networkOf(request.ip)}`, loginsPerMinute, 60);
    const { memberId } = caller;
    const { deletedAt, isMailed } = await deleteAccount(services, {
      memberId,
      site,
      password: body.password,
      reason: body.reason ?? null,
      remarks: body.remarks,
      address: request.ip,
      knownDevice: findKnownDevice(request, { secret: env.SESSION_SECRET, isSecure, now }),
      now,
    });
    closeStreams(reply, live, memberId);
    clearSessionCookie(reply, isSecure);
    return { deleted_at: deletedAt.toISOString(), is_mailed: isMailed };
  });

  mount(app, "POST /api/pause", async ({ caller, now, reply }) => {
    await pauseAccount(db, { memberId: caller.memberId, now });
    closeStreams(reply, live, caller.memberId);
    clearSessionCookie(reply, isSecure);
    return {};
  });

  // defence: return-by-press
  mount(app, "POST /api/reactivations", async ({ body, site, now, request }) => {
    await rateLimits.take(`reactivations:${networkOf(request.ip)}`, linksPerMinute, 60);
    return reactivateByLink(db, { token: body.token, siteId: site.id, now });
  });
}

/**
 * Ends the member's streams once the answer has gone: the page's own stream would tell of the end first, and the page
 * would wait for the answer no longer.
 */
function closeStreams(reply: FastifyReply, live: Live, memberId: string): void {
  reply.raw.once("finish", () => {
    setTimeout(() => live.close(memberId), 1000).unref();
  });
}
