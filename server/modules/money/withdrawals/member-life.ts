import { eq } from "drizzle-orm";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import type { MemberLife } from "#server/platform/member-life.ts";

export const withdrawalsLife: MemberLife = {
  module: "withdrawals",
  tables: {
    withdrawals: {
      forget: { kept: "the books, by law: what was paid back of which purchase, without the person" },
      export: "shown",
    },
  },
  async forget(tx, { memberId }) {
    return (await tx.$count(withdrawals, eq(withdrawals.memberId, memberId))) > 0 ? "named" : "gone";
  },
  async export(db, memberId) {
    const rows = await db.select().from(withdrawals).where(eq(withdrawals.memberId, memberId));
    return { withdrawals: rows };
  },
};
