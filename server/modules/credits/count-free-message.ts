import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { creditBalances } from "#server/db/schema/credits.ts";

/** Counts one free message, and one free conversation where it is the first there. The purse is locked already. */
export async function countFreeMessage(
  tx: Db,
  { memberId, isFirstThere }: { memberId: string; isFirstThere: boolean },
): Promise<void> {
  await tx
    .update(creditBalances)
    .set({
      freeMessagesUsed: sql`${creditBalances.freeMessagesUsed} + 1`,
      freeConversationsUsed: sql`${creditBalances.freeConversationsUsed} + ${isFirstThere ? 1 : 0}`,
    })
    .where(eq(creditBalances.memberId, memberId));
}
