import { and, eq, gt, isNotNull, ne, not, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { retryOnConflict } from "#server/db/retry-on-conflict.ts";
import { conversationSides, messages } from "#server/db/schema/chats.ts";
import { discardFiles } from "#server/modules/people/photos/discard-files.ts";
import type { FileServices } from "#server/modules/people/photos/make-files.ts";
import { blockedEitherWay } from "#server/modules/people/visibility/visible-to.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Live } from "#server/platform/live/live.ts";
import { emptyMessage, type MessageNumber } from "./empty-message.ts";
import { lockConversation } from "./lock-conversation.ts";
import { withdrawMs } from "./message-rules.ts";
import { seenSeq } from "./push-messages.ts";
import { untoldSeq } from "./sweep-unread.ts";

type Withdrawal = MessageNumber & { memberId: string; now: Date };
type Withdrawn = { partnerId: string; fileKey: string | null };

/**
 * The sender withdraws a message: text, photo and voice are deleted, and both sides are told. Repeating changes
 * nothing. Credits and free messages are not given back. Messages of others, of deleted conversations and of
 * blocked pairs, removed ones and unknown numbers are all refused alike.
 */
export async function withdrawMessage(
  { db, live, ...services }: { db: Db; live: Live } & FileServices,
  withdrawal: Withdrawal,
): Promise<void> {
  const withdrawn = await retryOnConflict(() => db.transaction((tx) => withdraw(tx, withdrawal)));
  if (!withdrawn) return;
  const { memberId, conversationId, seq } = withdrawal;
  const { partnerId, fileKey } = withdrawn;
  for (const reader of [partnerId, memberId])
    live.publish(reader, "chats_changed", { conversation_id: conversationId, withdrawn_seq: seq });
  if (fileKey === null) return;
  await discardFiles(db, services.storage, fileKey).catch((err) => {
    services.log.warn({ err }, "files of a withdrawn message could not be deleted: the sweep deletes them");
  });
}

/** Null if the message is withdrawn already. */
async function withdraw(tx: Db, withdrawal: Withdrawal): Promise<Withdrawn | null> {
  const { memberId, conversationId, seq, now } = withdrawal;
  const message = (await lockConversation(tx, conversationId)) && (await findOwn(tx, withdrawal));
  if (!message) throw new AppError("not_found");
  const { withdrawnAt, createdAt, partnerId } = message;
  if (withdrawnAt !== null) return null;
  // defence: message-withdrawn-in-time
  if (now.getTime() - createdAt.getTime() > withdrawMs) throw new AppError("message_too_old");
  const emptied = await emptyMessage(tx, { conversationId, seq }, now);
  if (!emptied) throw new Error(`message ${seq} of ${memberId} in ${conversationId} is gone under its lock`);
  await forgetUnread(tx, { conversationId, seq, memberId: partnerId });
  return { partnerId, ...emptied };
}

/** The member's own message, if their side has it, no block stands between the two, and staff left it. */
async function findOwn(tx: Db, { memberId, conversationId, seq }: Withdrawal) {
  const [message] = await tx
    .select({
      withdrawnAt: messages.withdrawnAt,
      createdAt: messages.createdAt,
      partnerId: conversationSides.partnerId,
    })
    .from(messages)
    .innerJoin(
      conversationSides,
      and(
        eq(conversationSides.conversationId, messages.conversationId),
        eq(conversationSides.memberId, memberId),
      ),
    )
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.seq, seq),
        // defence: own-message-withdrawn
        eq(messages.senderId, memberId),
        or(ne(messages.kind, "removed"), isNotNull(messages.withdrawnAt)),
        // defence: cleared-message-not-withdrawn
        gt(messages.seq, conversationSides.clearedSeq),
        // defence: withdrawal-ends-with-block
        not(blockedEitherWay(tx, memberId, conversationSides.partnerId)),
      ),
    );
  return message;
}

/**
 * A withdrawn message is not unread. If it was the only unread one, waiting notifications find nothing to
 * tell, and the next message is notified again.
 */
async function forgetUnread(
  tx: Db,
  { conversationId, seq, memberId }: MessageNumber & { memberId: string },
): Promise<void> {
  const isLast = sql`${conversationSides.unreadCount} = 1`;
  await tx
    .update(conversationSides)
    .set({
      unreadCount: sql`${conversationSides.unreadCount} - 1`,
      notedSeq: sql`case when ${isLast} then ${untoldSeq} else ${conversationSides.notedSeq} end`,
      pushedSeq: sql`case when ${isLast} then least(${conversationSides.pushedSeq}, ${seenSeq}) else ${conversationSides.pushedSeq} end`,
    })
    .where(
      and(
        eq(conversationSides.conversationId, conversationId),
        eq(conversationSides.memberId, memberId),
        gt(conversationSides.unreadCount, 0),
        sql`${seenSeq} < ${seq}`,
      ),
    );
}
