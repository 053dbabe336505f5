import { and, asc, desc, eq, gt, lt } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { messages } from "#server/db/schema/chats.ts";
import { AppError } from "#server/platform/errors.ts";
import { getThread } from "./find-thread.ts";
import type { MessageRow } from "./present-chat.ts";

const pageOfHistory = 50;
const pageOfMissed = 200;

export type MessagePage = {
  /** Oldest first. */
  messages: MessageRow[];
  /** More in the direction that was asked: older ones, or with `after` newer ones. */
  hasMore: boolean;
  lastSeq: number;
};

/** A page of what this side has not deleted: the newest, those before a number, or those after one. */
export async function listMessages(
  db: Db,
  input: {
    memberId: string;
    conversationId: string;
    before?: number | undefined;
    after?: number | undefined;
  },
): Promise<MessagePage> {
  const { memberId, conversationId, before, after } = input;
  if (before !== undefined && after !== undefined) throw new AppError("invalid_request");
  const { clearedSeq, lastSeq } = await getThread(db, memberId, conversationId);
  const isForward = after !== undefined;
  const limit = isForward ? pageOfMissed : pageOfHistory;
  const rows = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        gt(messages.seq, Math.max(clearedSeq, after ?? 0)),
        before === undefined ? undefined : lt(messages.seq, before),
      ),
    )
    // defence: missed-oldest-first
    .orderBy(isForward ? asc(messages.seq) : desc(messages.seq))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { messages: isForward ? page : page.reverse(), hasMore: rows.length > limit, lastSeq };
}
