import type { FastifyInstance, FastifyReply } from "fastify";
import {
  linksPerMinute,
  loginsPerMinute,
} from "#server/modules/people/authentication/authentication-limits.ts";
import { readEntry } from "#server/modules/people/authentication/read-entry.ts";
import { clearSessionCookie } from "#server/modules/people/sessions/session.ts";
import { streamsEndAfterMs } from "#server/modules/people/sessions/session-limits.ts";
import { mount } from "#server/platform/http/mount.ts";
import type { Live } from "#server/platform/live/live.ts";
import { networkOf } from "#server/platform/network-of.ts";
import { minuteSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { deleteAccount } from "./delete-account.ts";
import { pauseAccount } from "./pause-account.ts";
import { reactivateByLink } from "./reactivate-account.ts";

export function leavingRoutes(app: FastifyInstance, services: Services): void {
  const { db, env, live, rateLimits } = services;
  const isSecure = env.secureCookies;

  mount(app, "POST /api/deletion", async ({ body, caller, site, now, request, reply }) => {
    await rateLimits.take(`login:${networkOf(request.ip)}`, loginsPerMinute, minuteSeconds);
    const { memberId } = caller;
    const { deletedAt, isMailed, endedSessions } = await deleteAccount(services, {
      memberId,
      site,
      proof: body,
      reason: body.reason ?? null,
      remarks: body.remarks,
      entry: readEntry(request, env, now),
    });
    closeStreams(reply, live, { memberId, endedSessions });
    clearSessionCookie(reply, isSecure);
    return { deleted_at: deletedAt.toISOString(), is_mailed: isMailed };
  });

  mount(app, "POST /api/pause", async ({ caller, now, reply }) => {
    const { memberId } = caller;
    const endedSessions = await pauseAccount(db, { memberId, now });
    closeStreams(reply, live, { memberId, endedSessions });
    clearSessionCookie(reply, isSecure);
    return {};
  });

  // defence: return-by-press
  mount(app, "POST /api/reactivations", async ({ body, site, now, request }) => {
    await rateLimits.take(`reactivations:${networkOf(request.ip)}`, linksPerMinute, minuteSeconds);
    return reactivateByLink(db, { token: body.token, siteId: site.id, now });
  });
}

type Ended = { memberId: string; endedSessions: readonly string[] };

/**
 * Ends the streams of the ended sessions after the answer was sent: otherwise the page's own stream would
 * report the end first, and the page would stop waiting for the answer. A member who has logged in again by
 * then keeps the new stream.
 */
function closeStreams(reply: FastifyReply, live: Live, { memberId, endedSessions }: Ended): void {
  reply.raw.once("finish", () => {
    setTimeout(() => {
      for (const sessionKey of endedSessions) live.close(memberId, sessionKey);
    }, streamsEndAfterMs).unref();
  });
}
