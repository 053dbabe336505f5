import type { FastifyInstance } from "fastify";
import { readTracking } from "#server/modules/ground/sites/read-tracking.ts";
import { takeView } from "#server/modules/people/visibility/view-limits.ts";
import { mount } from "#server/platform/http/mount.ts";
import type { Services } from "#server/services.ts";
import { getMember } from "./get-member.ts";
import { getOwnProfile } from "./get-own-profile.ts";
import { getPartnerPage } from "./get-partner-page.ts";
import { updateProfile } from "./update-profile.ts";

export function profileRoutes(app: FastifyInstance, services: Services): void {
  const { db, geo, live, rateLimits, storage } = services;

  mount(app, "GET /api/profile", async ({ caller, site, now }) => ({
    profile: await getOwnProfile(db, { storage, site, now }, caller.memberId),
  }));

  mount(app, "PATCH /api/profile", async ({ body, caller, site, now }) => {
    const { memberId } = caller;
    const { isUserChanged } = await updateProfile(db, geo, { memberId, change: body, site, now });
    if (isUserChanged) live.publish(memberId, "user_changed", {});
    return { profile: await getOwnProfile(db, { storage, site, now }, memberId) };
  });

  mount(app, "GET /api/members/:member_id", async ({ params, caller, site, now, request }) => {
    const memberId = params.member_id;
    // defence: profile-views-counted
    await takeView(rateLimits, "profiles", { caller, address: request.ip });
    const network = readTracking(request.cookies)?.network;
    return { member: await getMember(db, { storage, site, now }, { memberId, caller, network }) };
  });

  mount(app, "GET /api/members/:member_id/partner-page", async ({ params, caller, site, now, request }) => {
    const memberId = params.member_id;
    await takeView(rateLimits, "profiles", { caller, address: request.ip });
    const network = readTracking(request.cookies)?.network;
    return { link: await getPartnerPage(db, { storage, site, now }, { memberId, caller, network }) };
  });
}
