import { and, desc, eq, lt } from "drizzle-orm";
import { supportShownAtOnce } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { supportMessages, supportThreads } from "#server/db/schema/support.ts";

export type ThreadRow = typeof supportThreads.$inferSelect;
export type MessageRow = typeof supportMessages.$inferSelect;
/** A conversation in the queue: the beginning of the member's newest message, and the holder of its claim. */
export type QueuedRow = ThreadRow & { name: string; excerpt: string; holder: string | null };
/** A conversation as shown to the staff who answer it. */
export type ThreadForDesk = {
  thread: ThreadRow;
  name: string;
  locale: string;
  holderId: string | null;
  holder: string | null;
  messages: (MessageRow & { author: string | null })[];
  hasEarlier: boolean;
};

/** A member's own conversation with support; null if they have never written. */
export async function findThread(db: Db, memberId: string): Promise<ThreadRow | null> {
  const [thread] = await db
    .select()
    .from(supportThreads)
    // defence: support-thread-of-caller
    .where(eq(supportThreads.memberId, memberId));
  return thread ?? null;
}

/** The newest messages, oldest first, or those before a number; and whether there are earlier ones. */
export async function listMessages(
  db: Db,
  { threadId, before }: { threadId: string; before?: number | undefined },
): Promise<{ messages: MessageRow[]; hasEarlier: boolean }> {
  const rows = await db
    .select()
    .from(supportMessages)
    .where(
      and(
        eq(supportMessages.threadId, threadId),
        before === undefined ? undefined : lt(supportMessages.seq, before),
      ),
    )
    .orderBy(desc(supportMessages.seq))
    .limit(supportShownAtOnce + 1);
  return {
    messages: rows.slice(0, supportShownAtOnce).toReversed(),
    hasEarlier: rows.length > supportShownAtOnce,
  };
}
