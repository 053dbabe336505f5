import type { FastifyInstance } from "fastify";
import { readTracking } from "#server/modules/accounts/read-tracking.ts";
import { presentMemberCard } from "#server/modules/profiles/present-card.ts";
import { isOpenToVisitors } from "#server/modules/sites/policy.ts";
import { AppError } from "#server/platform/errors.ts";
import { mount } from "#server/platform/http/mount.ts";
import { createCursorSeal } from "#server/platform/sealed-cursor.ts";
import type { Services } from "#server/services.ts";
import { searchMembers } from "./search-members.ts";

/** More pages than a person scrolls through in an hour; a crawler notices. */
const pagesPerHour = { member: 400, visitor: 300 };

export function discoveryRoutes(app: FastifyInstance, services: Services): void {
  const { db, env, live, rateLimits, storage } = services;
  const cursors = createCursorSeal(env.SESSION_SECRET);

  mount(app, "GET /api/members", async ({ query, caller, site, now, request }) => {
    if (caller) await rateLimits.take(`search:${caller.memberId}`, pagesPerHour.member, 3600);
    else {
      if (!isOpenToVisitors(site.settings, readTracking(request.cookies)?.network)) {
        throw new AppError("authentication_required");
      }
      await rateLimits.take(`search:${request.ip}`, pagesPerHour.visitor, 3600);
    }
    const { cursor, ...given } = query;
    const page = await searchMembers(db, cursors, {
      site,
      memberId: caller?.memberId ?? null,
      country: request.country,
      given,
      cursor,
      now,
    });
    const { gender, country, region, minAge, maxAge, order } = page.filters;
    const showcase = { storage, live, site, now };
    return {
      members: page.hits.map((hit) => presentMemberCard(hit, showcase)),
      count: page.count,
      count_is_minimum: page.isMinimum,
      next_cursor: page.nextCursor,
      filters: { gender, country, countryregion: region, min_age: minAge, max_age: maxAge, order },
      similar: page.similar.map((hit) => presentMemberCard(hit, showcase)),
      relaxed: page.relaxed,
    };
  });
}
