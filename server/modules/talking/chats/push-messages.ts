import { and, eq, gt, lte, sql } from "drizzle-orm";
import { type Db, rowsOf } from "#server/db/open-database.ts";
import { conversationSides, conversations } from "#server/db/schema/chats.ts";
import { pushSubscriptions } from "#server/db/schema/notifications.ts";
import { pushSoon } from "#server/modules/ground/notifications/push-soon.ts";
import type { Log } from "#server/platform/operations/log.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { pushesGatheredMs } from "./chat-limits.ts";

type Side = { conversationId: string; memberId: string };
/** Called for each message that was stored in an existing conversation. */
export type MessagePushes = { note(receiverId: string, conversationId: string): void };

/** Read, or deleted unread. */
export const seenSeq = sql`greatest(${conversationSides.readSeq}, ${conversationSides.clearedSeq})`;

/**
 * Queues a push for conversations with new unread messages: one until the receiver has read, however many
 * messages arrive. Handles many conversations at once and apart from the sending, which never waits for it.
 * If a crash loses a push, the mail reports the messages (sweep-unread.ts).
 */
export function createMessagePushes({ db, queue, log }: { db: Db; queue: Queue; log: Log }): MessagePushes {
  let gathered = new Map<string, Side>();
  let isUnderWay = false;

  async function write(): Promise<void> {
    const sides = [...gathered.values()];
    gathered = new Map();
    try {
      for (const side of await findUntoldSides(db, sides)) await pushSide({ db, queue }, side);
    } catch (error) {
      log.warn({ err: error }, "pushes could not be queued");
    }
    isUnderWay = false;
    if (gathered.size > 0) writeSoon();
  }

  function writeSoon(): void {
    if (isUnderWay) return;
    isUnderWay = true;
    setTimeout(write, pushesGatheredMs).unref();
  }

  return {
    note(memberId, conversationId) {
      const key = `${conversationId} ${memberId}`;
      gathered.set(key, { conversationId, memberId });
      writeSoon();
    },
  };
}

/** Of these sides, those with unread messages without a push, and whose member has a browser with push. */
function findUntoldSides(db: Db, sides: readonly Side[]): Promise<(Side & { lastSeq: number })[]> {
  return rowsOf(
    db,
    sql`select given.*, ${conversations.lastSeq}::int as "lastSeq"
      from jsonb_to_recordset(${sql.param(JSON.stringify(sides))}::jsonb)
        as given("conversationId" uuid, "memberId" uuid)
      join ${conversationSides} on ${conversationSides.conversationId} = given."conversationId"
        and ${conversationSides.memberId} = given."memberId"
      join ${conversations} on ${conversations.id} = given."conversationId"
      where ${conversationSides.unreadCount} > 0
        -- A muted side is not marked as pushed, so that the first message after it is unmuted is.
        and ${conversationSides.mutedAt} is null
        and ${conversationSides.pushedSeq} <= ${seenSeq}
        and exists (select from ${pushSubscriptions} where ${pushSubscriptions.memberId} = given."memberId")`,
  );
}

/** If several processes queue the same push, one succeeds; the jobs of the others are rolled back. */
async function pushSide(
  { db, queue }: { db: Db; queue: Queue },
  { conversationId, memberId, lastSeq }: Side & { lastSeq: number },
): Promise<void> {
  const lost = new Error("another process has pushed this");
  const pushed = db.transaction(async (tx) => {
    await pushSoon(tx, queue, { memberId, type: "new_messages", subjectId: conversationId });
    // The side is locked only from here on: a message to it waits for the commit.
    if (!(await notePushed(tx, { conversationId, memberId, seq: lastSeq }))) throw lost;
  });
  await pushed.catch((error) => {
    if (error !== lost) throw error;
  });
}

/** Prevents pushes until the side is read; false if one was stored meanwhile, or nothing is unread. */
async function notePushed(
  tx: Db,
  { conversationId, memberId, seq }: { conversationId: string; memberId: string; seq: number },
): Promise<boolean> {
  const noted = await tx
    .update(conversationSides)
    .set({ pushedSeq: sql`greatest(${seq}::bigint, ${seenSeq} + 1)` })
    .where(
      and(
        eq(conversationSides.conversationId, conversationId),
        eq(conversationSides.memberId, memberId),
        gt(conversationSides.unreadCount, 0),
        lte(conversationSides.pushedSeq, seenSeq),
      ),
    )
    .returning({ memberId: conversationSides.memberId });
  return noted.length > 0;
}
