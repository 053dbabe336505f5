import { desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { PhotosFrom } from "#contracts/people/photo-senders.ts";
import type { LastingChoice } from "#contracts/talking/chat-photos.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { photoChoices } from "#server/db/schema/chat-photos.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { isPartnerShown } from "#server/modules/people/visibility/partner-state.ts";
import { isKindServed } from "#server/modules/people/visibility/served-kind.ts";
import { blockedEitherWay } from "#server/modules/people/visibility/visible-to.ts";
import { AppError } from "#server/platform/errors.ts";
import { choicesAtMost } from "./chat-photo-limits.ts";

/**
 * A member's rule for photos, and their choices about single senders, newest first. All these senders wrote
 * with the member. Senders who left, or between whom and the member a block stands, are listed without a
 * name.
 */
export async function getWishes(
  db: Db,
  memberId: string,
): Promise<{ from: PhotosFrom; choices: LastingChoice[] }> {
  const own = alias(profiles, "own");
  const rows = await db
    .select({
      from: own.photosFrom,
      senderId: photoChoices.senderId,
      choice: photoChoices.choice,
      name: profiles.name,
      accountStatus: accounts.status,
      profileStatus: profiles.status,
      isServed: isKindServed,
      isBlocked: sql<boolean>`${blockedEitherWay(db, memberId)}`,
    })
    .from(own)
    .leftJoin(photoChoices, eq(photoChoices.memberId, own.memberId))
    .leftJoin(profiles, eq(profiles.memberId, photoChoices.senderId))
    .leftJoin(accounts, eq(accounts.id, photoChoices.senderId))
    .where(eq(own.memberId, memberId))
    .orderBy(desc(photoChoices.createdAt), desc(photoChoices.senderId))
    .limit(choicesAtMost);
  const [first] = rows;
  if (!first) throw new AppError("not_found");
  const choices = rows.flatMap(({ senderId, choice, name, accountStatus, ...row }): LastingChoice[] => {
    if (senderId === null || choice === null || accountStatus === null) return [];
    const isNamed = !row.isBlocked && isPartnerShown({ ...row, accountStatus });
    return [{ member: { id: senderId, name: isNamed ? (name ?? "") : "" }, choice }];
  });
  return { from: first.from, choices };
}
