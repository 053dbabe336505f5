import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { blocks } from "#server/db/schema/blocks.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import { matches } from "#server/db/schema/likes.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { lockPair, orderPair } from "#server/modules/people/visibility/lock-pair.ts";

type Standing = { blockerId: string; blockedId: string; contactBlockId: string; now: Date };

/**
 * Creates the block that an address requires: one for each pair of members, for the newest such address. A
 * pair with a match or a conversation gets none, because a partner who vanished from a chat would reveal the
 * owner of the address.
 */
export async function standBetween(
  tx: Db,
  { blockerId, blockedId, contactBlockId, now }: Standing,
): Promise<void> {
  await lockPair(tx, blockerId, blockedId);
  const { lowId, highId } = orderPair(blockerId, blockedId);
  const [known] = await tx
    .select({ one: sql`1` })
    .from(matches)
    .where(and(eq(matches.lowId, lowId), eq(matches.highId, highId)))
    .unionAll(
      tx
        .select({ one: sql`1` })
        .from(conversationSides)
        .where(and(eq(conversationSides.memberId, blockerId), eq(conversationSides.partnerId, blockedId))),
    )
    .limit(1);
  if (known) return;
  const blockerName = sql`(select ${profiles.name} from ${profiles} where ${profiles.memberId} = ${blockerId})`;
  await tx
    .insert(blocks)
    .values({ blockerId, blockedId, blockerName, contactBlockId, createdAt: now })
    // A block of another of their addresses now belongs to this entry: it outlives the other one.
    // defence: address-block-follows
    .onConflictDoUpdate({
      target: [blocks.blockerId, blocks.blockedId],
      set: { contactBlockId },
      setWhere: isNotNull(blocks.contactBlockId),
    });
}
