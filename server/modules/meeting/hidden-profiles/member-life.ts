import { eq, or } from "drizzle-orm";
import { hiddenProfiles } from "#server/db/schema/hidden-profiles.ts";
import type { MemberLife } from "#server/platform/member-life.ts";

export const hiddenProfilesLife: MemberLife = {
  module: "hidden-profiles",
  tables: { hidden_profiles: { forget: "erased", export: "shown" } },
  async forget(tx, { memberId }) {
    await tx
      .delete(hiddenProfiles)
      .where(or(eq(hiddenProfiles.hiderId, memberId), eq(hiddenProfiles.hiddenId, memberId)));
    return "gone";
  },
  // The profiles that the member hid. Members who hid this one are not named, because that is their data.
  async export(db, memberId) {
    return {
      hidden_profiles: await db
        .select({ hiddenId: hiddenProfiles.hiddenId, createdAt: hiddenProfiles.createdAt })
        .from(hiddenProfiles)
        .where(
          // defence: hiders-not-exported
          eq(hiddenProfiles.hiderId, memberId),
        ),
    };
  },
};
