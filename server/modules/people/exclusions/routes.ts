import type { FastifyInstance } from "fastify";
import { AppError } from "#server/platform/errors.ts";
import { mount } from "#server/platform/http/mount.ts";
import { networkOf } from "#server/platform/network-of.ts";
import { daySeconds, minuteSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { addressOf, askExclusion } from "./ask-exclusion.ts";
import { confirmExclusion } from "./confirm-exclusion.ts";
import { exclusionLinksPerMinute, exclusionMailsPerNetwork } from "./exclusion-limits.ts";

export function exclusionRoutes(app: FastifyInstance, services: Services): void {
  const { db, env, rateLimits } = services;

  mount(app, "POST /api/self-exclusions", async ({ body, site, locale, now, request }) => {
    // Text that is no address costs nothing, and uses up no mail of the network's other users.
    const to = addressOf(body.email);
    const limit = env.hasOutbox ? exclusionMailsPerNetwork.demo : exclusionMailsPerNetwork.members;
    // Before the rest, because the hash of an address is slow on purpose.
    // defence: exclusions-counted-by-network
    await rateLimits
      .take(`exclusions:${networkOf(request.ip)}`, limit, daySeconds)
      .catch((error: unknown) => {
        throw error instanceof AppError ? new AppError("too_many_mails") : error;
      });
    await askExclusion(services, { site, to, locale, country: request.country, now });
    return {};
  });

  mount(app, "POST /api/self-exclusion-confirmations", async ({ body, site, now, request }) => {
    await rateLimits.take(`exclusion-links:${networkOf(request.ip)}`, exclusionLinksPerMinute, minuteSeconds);
    const until = await confirmExclusion(db, { ...body, siteId: site.id, now });
    return { until: until.toISOString() };
  });
}
