import { eq, or } from "drizzle-orm";
import { drafts } from "#server/db/schema/drafts.ts";
import type { MemberLife } from "#server/platform/member-life.ts";

export const draftsLife: MemberLife = {
  module: "drafts",
  tables: { drafts: { forget: "erased", export: "shown" } },
  async forget(tx, { memberId }) {
    await tx.delete(drafts).where(or(eq(drafts.memberId, memberId), eq(drafts.partnerId, memberId)));
    return "gone";
  },
  // The member's own texts. What others have written to this member and not sent is their data.
  async export(db, memberId) {
    return {
      drafts: await db
        .select({ partnerId: drafts.partnerId, body: drafts.body, changedAt: drafts.changedAt })
        .from(drafts)
        .where(eq(drafts.memberId, memberId))
        .orderBy(drafts.revision),
    };
  },
};
