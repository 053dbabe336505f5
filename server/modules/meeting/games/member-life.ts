import { eq, or } from "drizzle-orm";
import { swipeDays, swipePasses } from "#server/db/schema/games.ts";
import type { MemberLife } from "#server/platform/member-life.ts";

export const gamesLife: MemberLife = {
  module: "games",
  tables: {
    swipe_passes: { forget: "erased", export: "shown" },
    swipe_days: { forget: "erased", export: "shown" },
  },
  async forget(tx, { memberId }) {
    await tx
      .delete(swipePasses)
      .where(or(eq(swipePasses.memberId, memberId), eq(swipePasses.passedId, memberId)));
    await tx.delete(swipeDays).where(eq(swipeDays.memberId, memberId));
    return "gone";
  },
  // The member's own data only: a member never learns who passed them.
  async export(db, memberId) {
    return {
      swipe_passes: await db.select().from(swipePasses).where(eq(swipePasses.memberId, memberId)),
      swipe_days: await db.select().from(swipeDays).where(eq(swipeDays.memberId, memberId)),
    };
  },
};
