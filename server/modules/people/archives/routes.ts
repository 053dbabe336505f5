import type { FastifyInstance } from "fastify";
import { loginsPerMinute } from "#server/modules/people/authentication/authentication-limits.ts";
import { readEntry } from "#server/modules/people/authentication/read-entry.ts";
import { mount } from "#server/platform/http/mount.ts";
import { networkOf } from "#server/platform/network-of.ts";
import { minuteSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { askArchive } from "./ask-archive.ts";
import { openArchive } from "./open-archive.ts";
import { presentArchive } from "./present.ts";
import { findArchive } from "./queries.ts";

export function archiveRoutes(app: FastifyInstance, services: Services): void {
  const { db, env, rateLimits } = services;

  mount(app, "GET /api/archive", async ({ caller, now }) => {
    const row = await findArchive(db, { memberId: caller.memberId, now });
    return { archive: row && presentArchive(row, now) };
  });

  mount(app, "POST /api/archive", async ({ body, caller, now, request }) => {
    await rateLimits.take(`login:${networkOf(request.ip)}`, loginsPerMinute, minuteSeconds);
    const { memberId } = caller;
    const row = await askArchive(services, { memberId, proof: body, entry: readEntry(request, env, now) });
    return { archive: presentArchive(row, now) };
  });

  mount(app, "POST /api/archive-downloads", async ({ body, caller, now, request }) => {
    await rateLimits.take(`login:${networkOf(request.ip)}`, loginsPerMinute, minuteSeconds);
    const { memberId } = caller;
    return openArchive(services, { memberId, proof: body, entry: readEntry(request, env, now) });
  });
}
