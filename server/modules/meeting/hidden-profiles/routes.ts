import type { FastifyInstance } from "fastify";
import { presentMemberCard } from "#server/modules/people/profiles/present-card.ts";
import { mount } from "#server/platform/http/mount.ts";
import { minuteSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { hidingsPerMinute } from "./hidden-profile-limits.ts";
import { hideProfile } from "./hide-profile.ts";
import { listHiddenProfiles } from "./list-hidden-profiles.ts";
import { showProfile } from "./show-profile.ts";

export function hiddenProfileRoutes(app: FastifyInstance, services: Services): void {
  const { db, rateLimits, storage } = services;

  mount(app, "GET /api/hidden-profiles", async ({ query, caller, site, now }) => {
    const viewer = { siteId: site.id, memberId: caller.memberId };
    const page = await listHiddenProfiles(db, { viewer, cursor: query.cursor });
    return {
      profiles: page.profiles.map((row) => ({
        member: presentMemberCard(row, { storage, site, now }),
        hidden_at: row.hiddenAt.toISOString(),
      })),
      next_cursor: page.nextCursor,
    };
  });

  mount(app, "POST /api/hidden-profiles/:member_id", async ({ params, caller, site, now }) => {
    const { memberId } = caller;
    await rateLimits.take(`hidings:${memberId}`, hidingsPerMinute, minuteSeconds);
    await hideProfile(services, { siteId: site.id, memberId, hiddenId: params.member_id, now });
    return {};
  });

  mount(app, "DELETE /api/hidden-profiles/:member_id", async ({ params, caller }) => {
    const { memberId } = caller;
    await rateLimits.take(`hidings:${memberId}`, hidingsPerMinute, minuteSeconds);
    await showProfile(services, { memberId, hiddenId: params.member_id });
    return {};
  });
}
