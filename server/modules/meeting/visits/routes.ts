import type { FastifyInstance } from "fastify";
import { mount } from "#server/platform/http/mount.ts";
import { createCursorSeal } from "#server/platform/paging/sealed-cursor.ts";
import { daySeconds, minuteSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { listVisits } from "./list-visits.ts";
import { answersSeal, markVisitsSeen } from "./mark-visits-seen.ts";
import { recordVisit } from "./record-visit.ts";
import { visitsPerDay, visitsPerMinute } from "./visit-limits.ts";

export function visitRoutes(app: FastifyInstance, { db, env, rateLimits, storage }: Services): void {
  const cursors = createCursorSeal(env.SESSION_SECRET);
  mount(app, "GET /api/visits", async ({ caller, query, site, now }) => {
    const showcase = { storage, site, now };
    const page = await listVisits(db, { memberId: caller.memberId, showcase, cursors, cursor: query.cursor });
    return {
      visits: page.visits.map(({ member, visitedAt, isNew }) => ({
        member,
        visited_at: visitedAt.toISOString(),
        is_new: isNew,
      })),
      is_open: page.isOpen,
      as_of: cursors.seal(now.getTime(), answersSeal),
      next_cursor: page.nextCursor,
    };
  });

  mount(app, "POST /api/visits/:member_id", async ({ caller, params, site, now }) => {
    const { memberId } = caller;
    await rateLimits.take(`visits:${memberId}`, visitsPerMinute, minuteSeconds);
    await rateLimits.take(`visits-day:${memberId}`, visitsPerDay, daySeconds);
    await recordVisit(db, { siteId: site.id, fromId: memberId, toId: params.member_id, now });
    return {};
  });

  mount(app, "PUT /api/visits/seen", async ({ caller, body, now }) => {
    const { memberId } = caller;
    await rateLimits.take(`visits-seen:${memberId}`, visitsPerMinute, minuteSeconds);
    const until = cursors.open(body.until, answersSeal) as number;
    await markVisitsSeen(db, { memberId, until: new Date(until), now });
    return {};
  });
}
