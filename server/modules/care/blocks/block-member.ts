import { isNotNull, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { retryOnConflict } from "#server/db/retry-on-conflict.ts";
import { blocks } from "#server/db/schema/blocks.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { removeLikesBetween } from "#server/modules/meeting/likes/remove-likes.ts";
import { removeVisitsBetween } from "#server/modules/meeting/visits/remove-visits.ts";
import { lockPair } from "#server/modules/people/visibility/lock-pair.ts";
import { clearSideWith } from "#server/modules/talking/chats/clear-side.ts";
import { removeDraftTo } from "#server/modules/talking/drafts/remove-drafts.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Live } from "#server/platform/live/live.ts";
import { isKnown } from "./is-known.ts";

type NewBlock = { siteId: string; memberId: string; blockedId: string; now: Date };
/** What the block ended; null if it existed already. */
type Ended = { conversationId: string | null; hadLikes: boolean };

/**
 * Blocks a member (seed section 4): likes and visits between the two, the blocker's draft and their side of the
 * conversation are deleted. When it returns, no later message arrives: each message was either stored before and is
 * deleted with the blocker's side, or is refused by the block. Repeating it changes nothing.
 */
export async function blockMember({ db, live }: { db: Db; live: Live }, block: NewBlock): Promise<void> {
  const { memberId, blockedId } = block;
  if (memberId === blockedId) throw new AppError("cannot_block_yourself");
  const ended = await retryOnConflict(() => db.transaction((tx) => storeBlock(tx, block)));
  if (!ended) return;
  for (const [ownId, otherId] of [
    [memberId, blockedId],
    [blockedId, memberId],
  ] as const) {
    if (ended.hadLikes) live.publish(ownId, "likes_changed", { member_id: otherId, kind: "gone" });
    live.publish(ownId, "deck_changed", {});
    if (ended.conversationId) live.publish(ownId, "chats_changed", { conversation_id: ended.conversationId });
  }
}

/** Locks in the common order of writes between two: the pair (likes, first messages), the conversation. */
async function storeBlock(tx: Db, { siteId, memberId, blockedId, now }: NewBlock): Promise<Ended | null> {
  // defence: block-locks-pair
  await lockPair(tx, memberId, blockedId);
  if (!(await isKnown(tx, { siteId, memberId, otherId: blockedId }))) throw new AppError("not_found");
  const inserted = await tx
    .insert(blocks)
    .values({
      blockerId: memberId,
      blockedId,
      blockerName: sql`(select ${profiles.name} from ${profiles} where ${profiles.memberId} = ${memberId})`,
      createdAt: now,
    })
    // A block that an address made becomes the blocker's own.
    .onConflictDoUpdate({
      target: [blocks.blockerId, blocks.blockedId],
      set: { contactBlockId: null, createdAt: now },
      setWhere: isNotNull(blocks.contactBlockId),
    })
    .returning({ blockedId: blocks.blockedId });
  if (inserted.length === 0) return null;
  await removeDraftTo(tx, { memberId, partnerId: blockedId });
  await removeVisitsBetween(tx, memberId, blockedId);
  const hadLikes = await removeLikesBetween(tx, memberId, blockedId);
  return { hadLikes, conversationId: await clearSideWith(tx, { memberId, partnerId: blockedId, now }) };
}
