import { and, eq, or } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { retryOnConflict } from "#server/db/retry-on-conflict.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { conversations } from "#server/db/schema/chats.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import type { Live } from "#server/platform/live.ts";
import type { Queue } from "#server/platform/queue.ts";
import type { RateLimits } from "#server/platform/rate-limit.ts";
import { inTurn } from "#server/platform/turns.ts";
import { faultOf } from "./policy.ts";
import { type MessageRow, presentMessage } from "./present-chat.ts";
import { findByClientId, type NewMessage, type StoredMessage, storeMessage } from "./store-message.ts";

type Means = { db: Db; queue: Queue; live: Live; rateLimits: RateLimits };

/**
 * Sends one message. When it answers, the message is stored; the same client id again answers with the first message,
 * even where another one would be refused by now.
 */
export async function sendMessage(means: Means, input: NewMessage): Promise<MessageRow> {
  const { db, queue, live } = means;
  const { message, isRepeat, isNewConversation } = await inTurn(input.senderId, async () => {
    const first = await findByClientId(db, input.senderId, input.clientId);
    if (first) return { message: first, isRepeat: true, isNewConversation: false };
    const fault = faultOf(input.body, input.site.settings.message_length);
    if (fault) throw new FieldError({ body: { code: fault } });
    const limits = limitsOf(means, input.senderId);
    await limits.check(await isConversing(db, input));
    const stored = await retryOnConflict(() => db.transaction((tx) => storeMessage(tx, queue, input)));
    await limits.count(stored);
    return stored;
  });
  if (isRepeat) return message;

  const { senderId, receiverId } = input;
  live.publish(receiverId, "message", presentMessage(message, receiverId));
  live.publish(senderId, "message", presentMessage(message, senderId));
  live.publish(senderId, "user_changed", {});
  if (isNewConversation) {
    for (const memberId of [senderId, receiverId]) {
      live.publish(memberId, "chats_changed", { conversation_id: message.conversationId });
    }
  }
  return message;
}

/** Thirty messages a minute, sixty in one go; five new conversations a minute. Only what was stored counts: retries of a client and refusals use nothing up. */
function limitsOf({ rateLimits }: Means, senderId: string) {
  const ofMessages = [`messages:${senderId}`, 60, 120] as const;
  const ofConversations = [`conversations:${senderId}`, 5, 60] as const;
  return {
    async check(hasConversation: boolean): Promise<void> {
      await rateLimits.check(...ofMessages);
      if (!hasConversation) await rateLimits.check(...ofConversations);
    },
    async count({ isRepeat, isNewConversation }: StoredMessage): Promise<void> {
      // The message stands: another process having used the rest up meanwhile is the next one's affair.
      const unlessUsedUp = (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      };
      if (!isRepeat) await rateLimits.take(...ofMessages).catch(unlessUsedUp);
      if (isNewConversation) await rateLimits.take(...ofConversations).catch(unlessUsedUp);
    },
  };
}

/** Whether the two have a conversation; refuses oneself, and who is no member of this site. */
async function isConversing(db: Db, { site, senderId, receiverId }: NewMessage): Promise<boolean> {
  if (senderId === receiverId) throw new AppError("not_found");
  const [row] = await db
    .select({ conversationId: conversations.id })
    .from(accounts)
    .leftJoin(
      conversations,
      or(
        and(eq(conversations.lowId, senderId), eq(conversations.highId, receiverId)),
        and(eq(conversations.lowId, receiverId), eq(conversations.highId, senderId)),
      ),
    )
    .where(and(eq(accounts.id, receiverId), eq(accounts.siteId, site.id)));
  if (!row) throw new AppError("not_found");
  return row.conversationId !== null;
}
