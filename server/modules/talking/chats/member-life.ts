import { and, asc, eq, gt, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import {
  conversationPins,
  conversationSides,
  conversations,
  messageReactions,
  messages,
  openingTexts,
  receivedGifts,
} from "#server/db/schema/chats.ts";
import type { MemberLife } from "#server/platform/member-life.ts";
import { clearSide } from "./clear-side.ts";
import { setMuted } from "./mark-conversation.ts";
import { shownKindOf } from "./shown-kind.ts";

const staysForPartner = {
  kept: "a partner keeps the conversation, with somebody who has no name any more",
} as const;

export const chatsLife: MemberLife = {
  module: "chats",
  tables: {
    conversations: { forget: staysForPartner, export: "shown" },
    conversation_sides: { forget: staysForPartner, export: "shown" },
    // clearSide deletes the member's own.
    conversation_pins: { forget: "erased", export: "shown" },
    messages: { forget: staysForPartner, export: "shown" },
    opening_texts: {
      forget: "erased",
      export: { withheld: "keyed hashes of first messages of some days, and what they stand for is shown" },
    },
    message_reactions: { forget: "erased", export: "shown" },
    received_gifts: {
      forget: "erased",
      export: { withheld: "names messages of the member's conversations, which are shown with their gifts" },
    },
  },
  async forget(tx, { memberId, now }) {
    const own = await tx
      .select({ conversationId: conversationSides.conversationId })
      .from(conversationSides)
      .where(eq(conversationSides.memberId, memberId))
      .orderBy(asc(conversationSides.conversationId));
    await tx.delete(openingTexts).where(eq(openingTexts.memberId, memberId));
    let remains: "gone" | "named" = "gone";
    for (const { conversationId } of own) {
      await clearSide(tx, { memberId, conversationId, now });
      await setMuted(tx, { memberId, conversationId, mutedAt: null });
      if (await isForNobody(tx, conversationId))
        await tx.delete(conversations).where(eq(conversations.id, conversationId));
      else remains = "named";
    }
    // Each of their conversations is locked by now, as for everybody who writes reactions.
    await tx.delete(messageReactions).where(eq(messageReactions.memberId, memberId));
    await tx.delete(receivedGifts).where(eq(receivedGifts.memberId, memberId));
    return remains;
  },
  /** Conversations with all messages and reactions of both sides, except those that the member deleted. */
  async export(db, memberId) {
    const own = eq(conversationSides.memberId, memberId);
    return {
      conversations: await db
        .select()
        .from(conversations)
        .where(or(eq(conversations.lowId, memberId), eq(conversations.highId, memberId))),
      conversation_sides: await db.select().from(conversationSides).where(own),
      conversation_pins: await db
        .select()
        .from(conversationPins)
        .where(eq(conversationPins.memberId, memberId)),
      messages: await db
        .select({
          conversationId: messages.conversationId,
          seq: messages.seq,
          senderId: messages.senderId,
          kind: shownKindOf(),
          body: messages.body,
          payload: messages.payload,
          // What the release before emptied still has its name.
          sticker: sql<string | null>`case when ${messages.kind} = 'text' then ${messages.sticker} end`,
          gift: sql<string | null>`case when ${messages.kind} = 'text' then ${messages.gift} end`,
          voice: sql<string | null>`case when ${messages.kind} = 'text' then ${messages.voice} end`,
          gif: sql<string | null>`case when ${messages.kind} = 'text' then ${messages.gif} end`,
          replyTo: messages.replyTo,
          createdAt: messages.createdAt,
        })
        .from(messages)
        .innerJoin(conversationSides, and(own, eq(conversationSides.conversationId, messages.conversationId)))
        .where(gt(messages.seq, conversationSides.clearedSeq))
        .orderBy(asc(messages.conversationId), asc(messages.seq)),
      message_reactions: await db
        .select({
          conversationId: messageReactions.conversationId,
          seq: messageReactions.seq,
          memberId: messageReactions.memberId,
          kind: messageReactions.kind,
          changedAt: messageReactions.changedAt,
        })
        .from(messageReactions)
        .innerJoin(
          conversationSides,
          and(own, eq(conversationSides.conversationId, messageReactions.conversationId)),
        )
        .innerJoin(
          messages,
          and(
            eq(messages.conversationId, messageReactions.conversationId),
            eq(messages.seq, messageReactions.seq),
            ne(messages.kind, "removed"),
          ),
        )
        .where(and(gt(messageReactions.seq, conversationSides.clearedSeq), isNotNull(messageReactions.kind)))
        .orderBy(asc(messageReactions.conversationId), asc(messageReactions.seq)),
    };
  },
};

/**
 * Messages that both sides have deleted; if a partner could still read one, messages exist (clearSide deletes
 * the others).
 */
async function isForNobody(tx: Db, conversationId: string): Promise<boolean> {
  const [left] = await tx
    .select({ seq: messages.seq })
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .limit(1);
  return left === undefined;
}
