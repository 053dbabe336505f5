import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { conversationSides, conversations, messages } from "#server/db/schema/chats.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { emit } from "#server/events.ts";
import { countFreeMessage } from "#server/modules/credits/count-free-message.ts";
import { lockPurse } from "#server/modules/credits/lock-purse.ts";
import { spendCredits } from "#server/modules/credits/spend-credits.ts";
import { findBlock, visibleTo } from "#server/modules/safety/visible-to.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { newId } from "#server/platform/ids.ts";
import type { Queue } from "#server/platform/queue.ts";
import { closedBy, type MessagePrice, priceMessage } from "./policy.ts";
import type { MessageRow } from "./present-chat.ts";

export type NewMessage = {
  site: Pick<RequestSite, "id" | "settings">;
  senderId: string;
  isPremium: boolean;
  receiverId: string;
  clientId: string;
  body: string;
  now: Date;
};
export type StoredMessage = { message: MessageRow; isRepeat: boolean; isNewConversation: boolean };

/**
 * Numbers, stores and charges one message: everything or nothing. The receiver is an account of the same site. Locks
 * are taken in one order by all who write here: the sender's purse, the conversation, its sides, lower member first.
 */
export async function storeMessage(tx: Db, queue: Queue, input: NewMessage): Promise<StoredMessage> {
  const { senderId, receiverId, site, now } = input;
  const purse = await lockPurse(tx, senderId);
  // All of a sender's messages pass the lock above, so what is not found now cannot appear before the insert.
  const first = await findByClientId(tx, senderId, input.clientId);
  if (first) return { message: first, isRepeat: true, isNewConversation: false };

  const { conversationId, seq } = await takeNumber(tx, input);
  const freeSentHere = await checkReceiver(tx, input);
  const price = priceMessage({ purse, freeSentHere, isPremium: input.isPremium, settings: site.settings });
  if (price.refusal) throw new AppError(price.refusal);

  const [message] = await tx
    .insert(messages)
    .values({
      conversationId,
      seq,
      id: newId(),
      senderId,
      clientId: input.clientId,
      body: input.body,
      cost: price.credits,
      createdAt: now,
    })
    .onConflictDoNothing({ target: [messages.senderId, messages.clientId] })
    .returning();
  if (!message) throw new Error("a message was stored twice past its sender's lock");
  await charge(tx, message, price, freeSentHere === 0);
  await updateSides(tx, message, receiverId, price);

  const isNewConversation = seq === 1;
  if (isNewConversation)
    await emit(tx, queue, "conversation.created", { conversationId, senderId, receiverId });
  return { message, isRepeat: false, isNewConversation };
}

export async function findByClientId(db: Db, senderId: string, clientId: string): Promise<MessageRow | null> {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.senderId, senderId), eq(messages.clientId, clientId)));
  return row ?? null;
}

/** Makes or locks the pair's conversation and takes its next number; given back if the transaction fails. */
async function takeNumber(tx: Db, { site, senderId, receiverId, now }: NewMessage) {
  const [lowId, highId] = senderId < receiverId ? [senderId, receiverId] : [receiverId, senderId];
  const [row] = await tx
    .insert(conversations)
    .values({ id: newId(), siteId: site.id, lowId, highId, lastSeq: 1, lastMessageAt: now, createdAt: now })
    .onConflictDoUpdate({
      target: [conversations.lowId, conversations.highId],
      set: { lastSeq: sql`${conversations.lastSeq} + 1`, lastMessageAt: now },
    })
    .returning({ conversationId: conversations.id, seq: conversations.lastSeq });
  if (!row) throw new Error("an upsert answered nothing");
  return row;
}

/** Refuses whom one may not write to; answers how many free messages the sender has sent there. */
async function checkReceiver(tx: Db, { site, senderId, receiverId }: NewMessage): Promise<number> {
  const [receiver] = await tx
    .select({
      name: profiles.name,
      accountStatus: accounts.status,
      profileStatus: profiles.status,
      isVisible: sql<boolean>`${visibleTo(tx, { siteId: site.id, memberId: senderId }, "contact")}`,
      freeSent: conversationSides.freeSent,
    })
    .from(accounts)
    .leftJoin(profiles, eq(profiles.memberId, accounts.id))
    .leftJoin(
      conversationSides,
      and(eq(conversationSides.memberId, senderId), eq(conversationSides.partnerId, receiverId)),
    )
    .where(and(eq(accounts.id, receiverId), eq(accounts.siteId, site.id)));
  if (!receiver) throw new AppError("not_found");
  const isKnown = receiver.freeSent !== null;
  const isLeaving = receiver.accountStatus !== "active" && receiver.accountStatus !== "not_confirmed";
  const closed = closedBy(receiver);
  if (closed === "partner_gone" && (isKnown || isLeaving)) throw new AppError("partner_gone");
  // Asked after the conversation is locked, so that a block that was answered already is never overtaken.
  if (await findBlock(tx, senderId, receiverId)) throw new AppError("blocked", { name: receiver.name ?? "" });
  if (closed === "partner_unconfirmed") throw new AppError("partner_unconfirmed");
  if (!isKnown && !receiver.isVisible) throw new AppError("not_found");
  return receiver.freeSent ?? 0;
}

async function charge(
  tx: Db,
  message: MessageRow,
  price: MessagePrice,
  isFirstThere: boolean,
): Promise<void> {
  if (price.freeLeft > 0) {
    await countFreeMessage(tx, { memberId: message.senderId, isFirstThere });
    return;
  }
  await spendCredits(tx, {
    memberId: message.senderId,
    amount: message.cost,
    cause: "message",
    causeId: message.id,
    idempotencyKey: `message:${message.id}`,
    now: message.createdAt,
  });
}

async function updateSides(
  tx: Db,
  message: MessageRow,
  receiverId: string,
  price: MessagePrice,
): Promise<void> {
  const { conversationId, senderId, createdAt } = message;
  const shared = { conversationId, lastMessageAt: createdAt };
  const sides = [
    {
      ...shared,
      memberId: senderId,
      partnerId: receiverId,
      freeSent: price.freeLeft > 0 ? 1 : 0,
      unreadCount: 0,
    },
    { ...shared, memberId: receiverId, partnerId: senderId, freeSent: 0, unreadCount: 1 },
  ];
  await tx
    .insert(conversationSides)
    .values(sides.sort((one, other) => (one.memberId < other.memberId ? -1 : 1)))
    .onConflictDoUpdate({
      target: [conversationSides.conversationId, conversationSides.memberId],
      set: {
        lastMessageAt: createdAt,
        hiddenAt: null,
        freeSent: sql`${conversationSides.freeSent} + excluded.free_sent`,
        unreadCount: sql`${conversationSides.unreadCount} + excluded.unread_count`,
      },
    });
}
