import { eq } from "drizzle-orm";
import { archives } from "#server/db/schema/archives.ts";
import type { MemberLife } from "#server/platform/member-life.ts";

export const archivesLife: MemberLife = {
  module: "archives",
  tables: { archives: { forget: "erased", export: "shown" } },
  // Without its member the row leads the sweep to the file, and goes with it.
  async forget(tx, { memberId }) {
    await tx.update(archives).set({ memberId: null }).where(eq(archives.memberId, memberId));
    return "gone";
  },
  async export(db, memberId) {
    return {
      archives: await db
        .select({ createdAt: archives.createdAt, expiresAt: archives.expiresAt })
        .from(archives)
        .where(eq(archives.memberId, memberId)),
    };
  },
};
