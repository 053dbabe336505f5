import { eq } from "drizzle-orm";
import { profiles } from "#server/db/schema/profiles.ts";
import type { MemberLife } from "#server/platform/member-life.ts";

export const profilesLife: MemberLife = {
  module: "profiles",
  tables: { profiles: { forget: "erased", export: "shown" } },
  async forget(tx, { memberId }) {
    await tx.delete(profiles).where(eq(profiles.memberId, memberId));
    return "gone";
  },
  async export(db, memberId) {
    const rows = await db.select().from(profiles).where(eq(profiles.memberId, memberId));
    // The bits repeat the interests, as searches read them.
    return { profiles: rows.map(({ interestBits: _, ...profile }) => profile) };
  },
};
