import { eq } from "drizzle-orm";
import { spendingCaps, spendingPauses } from "#server/db/schema/spending.ts";
import type { MemberLife } from "#server/platform/member-life.ts";

export const spendingLife: MemberLife = {
  module: "spending",
  tables: {
    spending_caps: { forget: "erased", export: "shown" },
    spending_pauses: { forget: "erased", export: "shown" },
  },
  async forget(tx, { memberId }) {
    await tx.delete(spendingCaps).where(eq(spendingCaps.memberId, memberId));
    await tx.delete(spendingPauses).where(eq(spendingPauses.memberId, memberId));
    return "gone";
  },
  async export(db, memberId) {
    return {
      spending_caps: await db.select().from(spendingCaps).where(eq(spendingCaps.memberId, memberId)),
      spending_pauses: await db.select().from(spendingPauses).where(eq(spendingPauses.memberId, memberId)),
    };
  },
};
