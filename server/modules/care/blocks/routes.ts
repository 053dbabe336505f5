import type { FastifyInstance } from "fastify";
import { mount } from "#server/platform/http/mount.ts";
import type { Services } from "#server/services.ts";
import { blockMember } from "./block-member.ts";
import { listBlocks } from "./list-blocks.ts";
import { presentBlocked } from "./present.ts";
import { unblockMember } from "./unblock-member.ts";

/** More than a person has reason for; what is there to be clicked to and fro stays usable. */
const blocksPerMinute = 30;

export function blockRoutes(app: FastifyInstance, services: Services): void {
  const { db, rateLimits, storage } = services;

  mount(app, "GET /api/blocks", async ({ query, caller, site }) => {
    const viewer = { siteId: site.id, memberId: caller.memberId };
    const page = await listBlocks(db, { viewer, cursor: query.cursor });
    return {
      blocks: page.blocks.map((row) => ({
        member: presentBlocked(row, { storage, site }),
        blocked_at: row.blockedAt.toISOString(),
      })),
      next_cursor: page.nextCursor,
    };
  });

  mount(app, "POST /api/blocks/:member_id", async ({ params, caller, site, now }) => {
    const { memberId } = caller;
    await rateLimits.take(`blocks:${memberId}`, blocksPerMinute, 60);
    await blockMember(services, { siteId: site.id, memberId, blockedId: params.member_id, now });
    return {};
  });

  mount(app, "DELETE /api/blocks/:member_id", async ({ params, caller }) => {
    const { memberId } = caller;
    await rateLimits.take(`blocks:${memberId}`, blocksPerMinute, 60);
    await unblockMember(services, { memberId, blockedId: params.member_id });
    return {};
  });
}
