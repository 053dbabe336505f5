import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { messages } from "#server/db/schema/chats.ts";

/** Messages of the partner after a number: what a side has to read. Withdrawn ones do not count. */
export async function countUnreadAfter(
  tx: Db,
  { memberId, conversationId, seq }: { memberId: string; conversationId: string; seq: number },
): Promise<number> {
  const [count] = await tx
    .select({ unread: sql<number>`count(*)::int` })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        gt(messages.seq, seq),
        ne(messages.senderId, memberId),
        isNull(messages.withdrawnAt),
      ),
    );
  return count?.unread ?? 0;
}
