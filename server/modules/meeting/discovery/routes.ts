import type { FastifyInstance } from "fastify";
import { readTracking } from "#server/modules/ground/sites/read-tracking.ts";
import { isOpenToVisitors } from "#server/modules/ground/sites/visitor-access.ts";
import { presentMemberCard } from "#server/modules/people/profiles/present-card.ts";
import { takeView } from "#server/modules/people/visibility/view-limits.ts";
import { AppError } from "#server/platform/errors.ts";
import { mount } from "#server/platform/http/mount.ts";
import { createCursorSeal } from "#server/platform/paging/sealed-cursor.ts";
import type { Services } from "#server/services.ts";
import { listReasons } from "./list-reasons.ts";
import { searchMembers } from "./search-members.ts";

export function discoveryRoutes(app: FastifyInstance, services: Services): void {
  const { cells, db, env, rateLimits, storage } = services;
  const searchServices = { cursors: createCursorSeal(env.SESSION_SECRET), cells };

  mount(app, "GET /api/members", async ({ query, caller, site, now, request }) => {
    if (!caller && !isOpenToVisitors(site.settings, readTracking(request.cookies)?.network)) {
      throw new AppError("authentication_required");
    }
    // defence: search-pages-counted
    await takeView(rateLimits, "pages", { caller, address: request.ip });
    const { cursor, ...given } = query;
    const page = await searchMembers(db, searchServices, {
      site,
      caller,
      country: request.country,
      given,
      cursor,
      now,
    });
    const { gender, country, region, minAge, maxAge, interests, order, kind } = page.filters;
    const { withPhoto: photo, isOnline: online, isNew, distance, seeks, traits } = page.filters;
    const showcase = { storage, site, now };
    return {
      members: page.hits.map(({ card }) => presentMemberCard(card, showcase)),
      count: page.count,
      count_is_minimum: page.isMinimum,
      next_cursor: page.nextCursor,
      filters: {
        ...{ gender, country, countryregion: region, min_age: minAge, max_age: maxAge },
        ...{ photo, online, new: isNew, interests, distance, seeks, traits, order, kind },
      },
      without: page.without.map(({ filter, count, isMinimum }) => ({
        filter,
        count,
        count_is_minimum: isMinimum,
      })),
      similar: page.similar.map(({ card }) => presentMemberCard(card, showcase)),
      relaxed: page.relaxed,
    };
  });

  mount(app, "GET /api/members/:member_id/reasons", async ({ params, query, caller, site, now, request }) => {
    await takeView(rateLimits, "profiles", { caller, address: request.ip });
    const found = await listReasons(db, cells, {
      ...{ storage, site, caller, now },
      country: request.country,
      memberId: params.member_id,
      given: query,
    });
    return {
      reasons: found.reasons,
      distance: found.distance,
      shared_interests: found.sharedInterests,
      shared_count: found.sharedCount,
    };
  });
}
