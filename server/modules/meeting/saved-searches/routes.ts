import type { FastifyInstance } from "fastify";
import type { RequestSite } from "#server/platform/http/context.ts";
import { mount } from "#server/platform/http/mount.ts";
import { minuteSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { changeSavedSearch } from "./change-saved-search.ts";
import { keepKnownFilters } from "./keep-known-filters.ts";
import { listSavedSearches } from "./list-saved-searches.ts";
import { tellsOfMembers } from "./may-tell.ts";
import { removeSavedSearch } from "./remove-saved-search.ts";
import { type SavedSearch, saveSearch } from "./save-search.ts";
import { savedSearchChangesPerMinute } from "./saved-search-limits.ts";

export function savedSearchRoutes(app: FastifyInstance, { db, rateLimits }: Services): void {
  const takeChange = (memberId: string) =>
    rateLimits.take(`saved-searches:${memberId}`, savedSearchChangesPerMinute, minuteSeconds);

  mount(app, "GET /api/saved-searches", async ({ caller, site }) => {
    const { searches, isWeeklyOn } = await listSavedSearches(db, caller.memberId);
    return { searches: searches.map((search) => present(search, site)), is_weekly_on: isWeeklyOn };
  });

  mount(app, "POST /api/saved-searches", async ({ body, caller, site, now }) => {
    const { memberId } = caller;
    await takeChange(memberId);
    return { search: present(await saveSearch(db, { site, memberId, ...body, now }), site) };
  });

  mount(app, "PATCH /api/saved-searches/:saved_search_id", async ({ body, params, caller, now }) => {
    const { memberId } = caller;
    await takeChange(memberId);
    const { name, tells_weekly: tellsWeekly } = body;
    await changeSavedSearch(db, {
      ...{ memberId, id: params.saved_search_id, now },
      ...(name !== undefined && { name }),
      ...(tellsWeekly !== undefined && { tellsWeekly }),
    });
    return {};
  });

  mount(app, "DELETE /api/saved-searches/:saved_search_id", async ({ params, caller }) => {
    const { memberId } = caller;
    await takeChange(memberId);
    await removeSavedSearch(db, { memberId, id: params.saved_search_id });
    return {};
  });
}

function present(search: SavedSearch, site: RequestSite) {
  const { id, name, filters, createdAt, tellsWeekly } = search;
  return {
    ...{ id, name, filters: keepKnownFilters(filters, site), created_at: createdAt.toISOString() },
    ...{ tells_weekly: tellsWeekly, may_tell: tellsOfMembers(search) },
  };
}
