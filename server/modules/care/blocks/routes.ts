import type { FastifyInstance } from "fastify";
import { findDiallingCountry } from "#server/modules/people/phones/dialling-country.ts";
import { mount } from "#server/platform/http/mount.ts";
import { daySeconds, minuteSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { addContactBlock } from "./add-contact-block.ts";
import { blocksPerMinute, contactBlocksPerDay } from "./block-limits.ts";
import { blockMember } from "./block-member.ts";
import { listBlocks } from "./list-blocks.ts";
import { listContactBlocks } from "./list-contact-blocks.ts";
import { presentBlocked } from "./present.ts";
import { removeContactBlock } from "./remove-contact-block.ts";
import { unblockMember } from "./unblock-member.ts";

export function blockRoutes(app: FastifyInstance, services: Services): void {
  const { db, rateLimits, storage } = services;
  contactBlockRoutes(app, services);

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
    await rateLimits.take(`blocks:${memberId}`, blocksPerMinute, minuteSeconds);
    await blockMember(services, { siteId: site.id, memberId, blockedId: params.member_id, now });
    return {};
  });

  mount(app, "DELETE /api/blocks/:member_id", async ({ params, caller, site, now }) => {
    const { memberId } = caller;
    await rateLimits.take(`blocks:${memberId}`, blocksPerMinute, minuteSeconds);
    await unblockMember(services, { siteId: site.id, memberId, blockedId: params.member_id, now });
    return {};
  });
}

function contactBlockRoutes(app: FastifyInstance, services: Services): void {
  const { db, rateLimits } = services;

  mount(app, "GET /api/contact-blocks", async ({ caller }) => ({
    contacts: (await listContactBlocks(db, caller.memberId)).map(({ id, hint, createdAt }) => ({
      id,
      hint,
      blocked_at: createdAt.toISOString(),
    })),
  }));

  mount(app, "POST /api/contact-blocks", async ({ body, caller: { memberId }, site, now, request }) => {
    await rateLimits.take(`contact-blocks:${memberId}`, contactBlocksPerDay, daySeconds);
    const country = await findDiallingCountry(db, { memberId, seenFrom: request.country });
    await addContactBlock(services, { siteId: site.id, memberId, contact: body.contact, country, now });
    return {};
  });

  mount(
    app,
    "DELETE /api/contact-blocks/:contact_block_id",
    async ({ params, caller: { memberId }, site, now }) => {
      await removeContactBlock(db, { siteId: site.id, memberId, id: params.contact_block_id, now });
      return {};
    },
  );
}
