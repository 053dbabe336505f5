import type { FastifyInstance } from "fastify";
import { AppError } from "#server/platform/errors.ts";
import { mount } from "#server/platform/http/mount.ts";
import { minuteSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { draftsPerMinute } from "./draft-limits.ts";
import { findDraft } from "./find-draft.ts";
import { keepDraft } from "./keep-draft.ts";

export function draftRoutes(app: FastifyInstance, services: Services): void {
  const { db, rateLimits } = services;

  mount(app, "GET /api/members/:member_id/draft", async ({ params, caller, site }) => {
    const { memberId } = caller;
    const draft = await findDraft(db, { siteId: site.id, memberId, partnerId: params.member_id });
    if (!draft) throw new AppError("not_found");
    return { draft };
  });

  mount(app, "PUT /api/members/:member_id/draft", async ({ params, body, caller, site, now }) => {
    const { memberId } = caller;
    await rateLimits.take(`drafts:${memberId}`, draftsPerMinute, minuteSeconds);
    const { isStored, draft } = await keepDraft(services, {
      ...{ siteId: site.id, memberId, partnerId: params.member_id, now },
      ...{ ...body, longest: site.settings.chat.messageLength },
    });
    return { is_stored: isStored, draft };
  });
}
