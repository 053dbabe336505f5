import { eq, or } from "drizzle-orm";
import { likes, matches } from "#server/db/schema/likes.ts";
import type { MemberLife } from "#server/platform/member-life.ts";

export const likesLife: MemberLife = {
  module: "likes",
  tables: {
    likes: { forget: "erased", export: "shown" },
    matches: { forget: "erased", export: "shown" },
  },
  async forget(tx, { memberId }) {
    await tx.delete(likes).where(or(eq(likes.fromId, memberId), eq(likes.toId, memberId)));
    await tx.delete(matches).where(or(eq(matches.lowId, memberId), eq(matches.highId, memberId)));
    return "gone";
  },
  async export(db, memberId) {
    return {
      likes: await db
        .select()
        .from(likes)
        .where(or(eq(likes.fromId, memberId), eq(likes.toId, memberId))),
      matches: await db
        .select()
        .from(matches)
        .where(or(eq(matches.lowId, memberId), eq(matches.highId, memberId))),
    };
  },
};
