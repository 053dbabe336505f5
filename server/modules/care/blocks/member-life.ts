import { eq, or } from "drizzle-orm";
import { blocks } from "#server/db/schema/blocks.ts";
import type { MemberLife } from "#server/platform/member-life.ts";

export const blocksLife: MemberLife = {
  module: "blocks",
  tables: { blocks: { forget: "erased", export: "shown" } },
  async forget(tx, { memberId }) {
    await tx.delete(blocks).where(or(eq(blocks.blockerId, memberId), eq(blocks.blockedId, memberId)));
    return "gone";
  },
  // Not who blocked the member: that is theirs to tell.
  async export(db, memberId) {
    return {
      blocks: await db
        .select({ blockedId: blocks.blockedId, createdAt: blocks.createdAt })
        .from(blocks)
        .where(eq(blocks.blockerId, memberId)),
    };
  },
};
