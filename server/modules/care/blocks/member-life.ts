import { and, eq, isNull, or } from "drizzle-orm";
import { blocks, contactBlocks } from "#server/db/schema/blocks.ts";
import type { MemberLife } from "#server/platform/member-life.ts";
import { applyContactBlocks } from "./apply-contact-blocks.ts";

export const blocksLife: MemberLife = {
  module: "blocks",
  tables: {
    blocks: { forget: "erased", export: "shown" },
    contact_blocks: { forget: "erased", export: "shown" },
  },
  async begin(tx, { memberId, site, now }) {
    await applyContactBlocks(tx, { memberId, siteId: site.id, now, by: "email" });
  },
  async readdress(tx, { memberId, site, now }) {
    await applyContactBlocks(tx, { memberId, siteId: site.id, now, by: "email" });
  },
  async renumber(tx, { memberId, site, now }) {
    await applyContactBlocks(tx, { memberId, siteId: site.id, now, by: "phone" });
  },
  async forget(tx, { memberId }) {
    await tx.delete(contactBlocks).where(eq(contactBlocks.blockerId, memberId));
    await tx.delete(blocks).where(or(eq(blocks.blockerId, memberId), eq(blocks.blockedId, memberId)));
    return "gone";
  },
  // Without the members who blocked this one, because that is their data, and without members found by an
  // address, because that would reveal its owner.
  async export(db, memberId) {
    return {
      blocks: await db
        .select({ blockedId: blocks.blockedId, createdAt: blocks.createdAt })
        .from(blocks)
        .where(and(eq(blocks.blockerId, memberId), isNull(blocks.contactBlockId))),
      contact_blocks: await db
        .select({ hint: contactBlocks.hint, createdAt: contactBlocks.createdAt })
        .from(contactBlocks)
        .where(eq(contactBlocks.blockerId, memberId)),
    };
  },
};
