import type { FastifyInstance } from "fastify";
import { readTracking } from "#server/modules/ground/sites/read-tracking.ts";
import { takeView } from "#server/modules/people/visibility/view-limits.ts";
import { mount } from "#server/platform/http/mount.ts";
import type { Services } from "#server/services.ts";
import { getTeaser } from "./get-teaser.ts";

export function landingRoutes(app: FastifyInstance, { db, rateLimits, storage }: Services): void {
  mount(app, "GET /api/members/:member_id/teaser", async (call) => {
    const { params, caller, site, locale, now, request } = call;
    // The answer shows a member, so it counts against the limit of viewed profiles.
    // defence: teasers-counted
    await takeView(rateLimits, "profiles", { caller, address: request.ip });
    // Members use the profile, with its own rules: this page would bypass a block.
    // defence: teasers-for-strangers
    if (caller) return { teaser: null };
    const asked = { memberId: params.member_id, network: readTracking(request.cookies)?.network, locale };
    return { teaser: await getTeaser(db, { storage, site, now }, asked) };
  });
}
