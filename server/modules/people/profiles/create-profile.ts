import type { Db } from "#server/db/open-database.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { nameKeyOf } from "./name.ts";

type NewProfile = {
  memberId: string;
  siteId: string;
  name: string;
  gender: "woman" | "man" | "non_binary";
  seeks: string[];
  birthDate: string;
  country: string | null;
  now: Date;
};

/** Makes the profile of a sign-up, which is not shown yet. False where the name was taken meanwhile. */
export async function createProfile(tx: Db, { now, ...given }: NewProfile): Promise<boolean> {
  const made = await tx
    .insert(profiles)
    .values({
      ...given,
      nameKey: nameKeyOf(given.name),
      status: "disabled",
      lastSeenAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: [profiles.siteId, profiles.nameKey] })
    .returning({ memberId: profiles.memberId });
  return made.length === 1;
}
