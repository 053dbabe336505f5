import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { blocks } from "#server/db/schema/blocks.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import type { Live } from "#server/platform/live/live.ts";

/** Takes a block back; nothing that it deleted returns. Whom one never blocked is as good as unblocked. */
export async function unblockMember(
  { db, live }: { db: Db; live: Live },
  { memberId, blockedId }: { memberId: string; blockedId: string },
): Promise<void> {
  const gone = await db
    .delete(blocks)
    .where(and(eq(blocks.blockerId, memberId), eq(blocks.blockedId, blockedId)))
    .returning({ blockedId: blocks.blockedId });
  if (gone.length === 0) return;
  // The partner kept their side of a conversation: it is open again.
  const [side] = await db
    .select({ conversationId: conversationSides.conversationId })
    .from(conversationSides)
    .where(and(eq(conversationSides.memberId, blockedId), eq(conversationSides.partnerId, memberId)));
  if (side) live.publish(blockedId, "chats_changed", { conversation_id: side.conversationId });
}
