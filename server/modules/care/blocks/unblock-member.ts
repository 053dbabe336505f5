import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { retryOnConflict } from "#server/db/retry-on-conflict.ts";
import { blocks } from "#server/db/schema/blocks.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import { lockPair } from "#server/modules/people/visibility/lock-pair.ts";
import type { Live } from "#server/platform/live/live.ts";
import { applyContactBlocks } from "./apply-contact-blocks.ts";

/** Takes a block back; deleted data does not return. A member who was never blocked counts as unblocked. */
export async function unblockMember(
  { db, live }: { db: Db; live: Live },
  { siteId, memberId, blockedId, now }: { siteId: string; memberId: string; blockedId: string; now: Date },
): Promise<void> {
  const isGone = await retryOnConflict(() =>
    db.transaction(async (tx) => {
      // Before the row, as in blocking.
      await lockPair(tx, memberId, blockedId);
      const gone = await tx
        .delete(blocks)
        .where(
          and(eq(blocks.blockerId, memberId), eq(blocks.blockedId, blockedId), isNull(blocks.contactBlockId)),
        )
        .returning({ blockedId: blocks.blockedId });
      // The blocker may also have blocked their address.
      if (gone.length > 0)
        await applyContactBlocks(tx, { memberId: blockedId, siteId, now, blockerId: memberId });
      return gone.length > 0;
    }),
  );
  if (!isGone) return;
  // The partner kept their side of a conversation: it is open again.
  const [side] = await db
    .select({ conversationId: conversationSides.conversationId })
    .from(conversationSides)
    .where(and(eq(conversationSides.memberId, blockedId), eq(conversationSides.partnerId, memberId)));
  if (side) live.publish(blockedId, "chats_changed", { conversation_id: side.conversationId });
}
