import { eq } from "drizzle-orm";
import { archives } from "#server/db/schema/archives.ts";
import type { MemberLife } from "#server/platform/member-life.ts";

export const archivesLife: MemberLife = {
  module: "archives",
  tables: { archives: { forget: "erased", export: "shown" } },
  // The row stays without its member, so that the sweep finds the file; the sweep deletes both.
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
