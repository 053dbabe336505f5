import { and, eq, gt, lte, sql } from "drizzle-orm";
import { type Db, rowsOf } from "#server/db/open-database.ts";
import { conversationSides, conversations } from "#server/db/schema/chats.ts";
import { pushSubscriptions } from "#server/db/schema/notifications.ts";
import { pushSoon } from "#server/modules/ground/notifications/push-soon.ts";
import type { Log } from "#server/platform/operations/log.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { pushesGatheredMs } from "./chat-limits.ts";

type Side = { conversationId: string; memberId: string };
/** Is told of each message that was stored in a conversation that was there before. */
export type MessagePushes = { note(receiverId: string, conversationId: string): void };

/** Read, or deleted unread. */
const seenSeq = sql`greatest(${conversationSides.readSeq}, ${conversationSides.clearedSeq})`;

/**
 * Wants a push for conversations in which something is unread since just now: one until the receiver has read, however
 * many messages come. Many conversations at once and beside the sending, which waits for none of it; what a crash loses
 * the mail tells (sweep-unread.ts).
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
      log.warn({ err: error }, "pushes were not asked for");
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

/** Of these sides those where something is unread of which no push told, and whose member has a browser to tell. */
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
        and ${conversationSides.pushedSeq} <= ${seenSeq}
        and exists (select from ${pushSubscriptions} where ${pushSubscriptions.memberId} = given."memberId")`,
  );
}

/** Of processes that want the same push at once one gets it; the others' jobs are taken back. */
async function pushSide(
  { db, queue }: { db: Db; queue: Queue },
  { conversationId, memberId, lastSeq }: Side & { lastSeq: number },
): Promise<void> {
  const lost = new Error("another process has pushed this");
  const pushed = db.transaction(async (tx) => {
    await pushSoon(tx, queue, { memberId, type: "new_messages", subjectId: conversationId });
    // The side is held from here on only: a message to it waits for the commit.
    if (!(await notePushed(tx, { conversationId, memberId, seq: lastSeq }))) throw lost;
  });
  await pushed.catch((error) => {
    if (error !== lost) throw error;
  });
}

/** No further push until the side was read; false where one was noted since then, or nothing is unread. */
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
