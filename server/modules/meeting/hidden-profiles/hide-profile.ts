import { and, eq, inArray, not, sql } from "drizzle-orm";
import { hiddenProfilesAtMost } from "#contracts/limits.ts";
import { holdLockOn } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { retryOnConflict } from "#server/db/retry-on-conflict.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { hiddenProfiles } from "#server/db/schema/hidden-profiles.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { visibleTo } from "#server/modules/people/visibility/visible-to.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Live } from "#server/platform/live/live.ts";

type Hiding = { siteId: string; memberId: string; hiddenId: string; now: Date };

/**
 * Hides a profile from one member: it is no longer proposed to them. Only the hider's own pages are told. A
 * profile that the hider cannot see is refused like an unknown one. Repeating it changes nothing.
 */
export async function hideProfile({ db, live }: { db: Db; live: Live }, hiding: Hiding): Promise<void> {
  const isNew = await retryOnConflict(() => db.transaction((tx) => storeHiding(tx, hiding)));
  if (isNew) live.publish(hiding.memberId, "deck_changed", {});
}

/** True if the profile was not hidden before. */
async function storeHiding(tx: Db, hiding: Hiding): Promise<boolean> {
  const { memberId, hiddenId, now } = hiding;
  // Two simultaneous calls would both take the last place.
  // defence: hidden-profiles-counted-alone
  await holdLockOn(tx, "hiddenProfiles", memberId);
  if (!(await holdBoth(tx, hiding)) || !(await isVisible(tx, hiding))) throw new AppError("not_found");
  const added = await tx
    .insert(hiddenProfiles)
    .values({ hiderId: memberId, hiddenId, createdAt: now })
    .onConflictDoNothing()
    .returning({ hiddenId: hiddenProfiles.hiddenId });
  if (added.length === 0) return false;
  const entries = await tx.$count(hiddenProfiles, eq(hiddenProfiles.hiderId, memberId));
  if (entries > hiddenProfilesAtMost && !(await dropUnseen(tx, hiding)))
    throw new AppError("hidden_profile_limit_reached");
  return true;
}

/**
 * Ends the oldest hiding of a profile that the hider cannot see: the list does not show it, so the hider cannot end
 * it. False if there is none.
 */
async function dropUnseen(tx: Db, { siteId, memberId }: Hiding): Promise<boolean> {
  const [unseen] = await tx
    .select({ hiddenId: hiddenProfiles.hiddenId })
    .from(hiddenProfiles)
    .innerJoin(profiles, eq(profiles.memberId, hiddenProfiles.hiddenId))
    .innerJoin(accounts, eq(accounts.id, hiddenProfiles.hiddenId))
    .where(and(eq(hiddenProfiles.hiderId, memberId), not(visibleTo(tx, { siteId, memberId }, "contact"))))
    .orderBy(hiddenProfiles.createdAt, hiddenProfiles.hiddenId)
    .limit(1);
  if (!unseen) return false;
  const entry = and(eq(hiddenProfiles.hiderId, memberId), eq(hiddenProfiles.hiddenId, unseen.hiddenId));
  await tx.delete(hiddenProfiles).where(entry);
  return true;
}

/** Keeps both profiles from being erased until the transaction ends; false if one is missing, or both are the same. */
async function holdBoth(tx: Db, { memberId, hiddenId }: Hiding): Promise<boolean> {
  const pair = [memberId, hiddenId];
  const held = await tx
    .select({ memberId: profiles.memberId })
    .from(profiles)
    .where(inArray(profiles.memberId, pair))
    .orderBy(profiles.memberId)
    .for("key share");
  return held.length === pair.length;
}

async function isVisible(tx: Db, { siteId, memberId, hiddenId }: Hiding): Promise<boolean> {
  const [row] = await tx
    .select({ one: sql`1` })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.memberId))
    .where(
      and(
        eq(profiles.memberId, hiddenId),
        // defence: hiding-of-visible-profiles
        visibleTo(tx, { siteId, memberId }, "contact"),
      ),
    );
  return row !== undefined;
}
