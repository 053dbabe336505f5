import type { FastifyInstance, FastifyRequest } from "fastify";
import { loginsPerMinute } from "#server/modules/people/accounts/account-limits.ts";
import type { Entry } from "#server/modules/people/accounts/check-own-password.ts";
import { findKnownDevice } from "#server/modules/people/accounts/known-device.ts";
import { mount } from "#server/platform/http/mount.ts";
import { networkOf } from "#server/platform/network-of.ts";
import type { Services } from "#server/services.ts";
import { askArchive } from "./ask-archive.ts";
import { openArchive } from "./open-archive.ts";
import { presentArchive } from "./present.ts";
import { findArchive } from "./queries.ts";

export function archiveRoutes(app: FastifyInstance, services: Services): void {
  const { db, env, rateLimits } = services;
  const device = { secret: env.SESSION_SECRET, isSecure: env.secureCookies };
  const entryOf = (request: FastifyRequest, now: Date): Entry => ({
    address: request.ip,
    knownDevice: findKnownDevice(request, { ...device, now }),
    now,
  });

  mount(app, "GET /api/archive", async ({ caller, now }) => {
    const row = await findArchive(db, { memberId: caller.memberId, now });
    return { archive: row && presentArchive(row, now) };
  });

  mount(app, "POST /api/archive", async ({ body, caller, now, request }) => {
    await rateLimits.take(`login:${networkOf(request.ip)}`, loginsPerMinute, 60);
    const { memberId } = caller;
    const row = await askArchive(services, {
      memberId,
      password: body.password,
      entry: entryOf(request, now),
    });
    return { archive: presentArchive(row, now) };
  });

  mount(app, "POST /api/archive-downloads", async ({ body, caller, now, request }) => {
    await rateLimits.take(`login:${networkOf(request.ip)}`, loginsPerMinute, 60);
    const { memberId } = caller;
    return openArchive(services, { memberId, password: body.password, entry: entryOf(request, now) });
  });
}
