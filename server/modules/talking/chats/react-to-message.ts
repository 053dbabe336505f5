import { and, eq, ne, sql } from "drizzle-orm";
import type { ReactionKind } from "#contracts/talking/reactions.ts";
import type { Db } from "#server/db/open-database.ts";
import { retryOnConflict } from "#server/db/retry-on-conflict.ts";
import { conversationSides, conversations, messageReactions, messages } from "#server/db/schema/chats.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Live } from "#server/platform/live/live.ts";
import type { RateLimits } from "#server/platform/rate-limit.ts";
import { minuteSeconds } from "#server/platform/time-units.ts";
import { reactionsPerMinute } from "./chat-limits.ts";
import { getThread } from "./find-thread.ts";
import { lockConversation } from "./lock-conversation.ts";
import { closedBy } from "./message-rules.ts";
import { type NumberedFacts, presentNumbered } from "./reactions.ts";

type Reacting = {
  memberId: string;
  conversationId: string;
  seq: number;
  /** Null takes the reaction back. */
  kind: ReactionKind | null;
  now: Date;
};
/** `told`: the members whose pages are told; none if nothing changed. */
type Reacted = { facts: NumberedFacts | null; told: string[] };

/**
 * Sets the member's reaction to a message, or takes it back; repeating changes nothing. Both sides are told. It
 * is not a message: it costs nothing, and neither mail nor push is about it. Returns the reaction; null if there is
 * none to take back. Refuses as `not_found` other members' conversations, deleted and emptied messages,
 * unknown numbers, blocked pairs, and a new reaction where the partner cannot be written to. A reaction that was there
 * before a block stays with the blocked member's side, and can be taken back once the block is lifted.
 */
export async function reactToMessage(
  { db, live, rateLimits }: { db: Db; live: Live; rateLimits: RateLimits },
  reacting: Reacting,
): Promise<NumberedFacts | null> {
  const { memberId, conversationId } = reacting;
  await rateLimits.take(`reactions:${memberId}`, reactionsPerMinute, minuteSeconds);
  const { facts, told } = await retryOnConflict(() => db.transaction((tx) => react(tx, reacting)));
  if (facts)
    for (const reader of told)
      live.publish(reader, "reaction", { conversation_id: conversationId, reaction: presentNumbered(facts) });
  return facts;
}

async function react(tx: Db, reacting: Reacting): Promise<Reacted> {
  const { memberId, conversationId, seq, kind, now } = reacting;
  // Withdrawals, deletions and other reactions wait: what is read below stays true until the commit.
  if (!(await lockConversation(tx, conversationId))) throw new AppError("not_found");
  const thread = await getThread(tx, memberId, conversationId);
  const closed = closedBy(thread);
  // Also for a partner who left after the block; the member's own block hides the conversation from getThread.
  // defence: reaction-ends-with-block
  if (thread.hasBlocked || (closed && kind !== null)) throw new AppError("not_found");
  // defence: cleared-message-not-reacted
  if (seq <= thread.clearedSeq) throw new AppError("not_found");
  const message = await findMessage(tx, reacting);
  if (!message) throw new AppError("not_found");
  const before = { seq, memberId, kind: message.kind, version: message.version ?? 0 };
  if (kind === before.kind) return { facts: message.version === null ? null : before, told: [] };
  const [counted] = await tx
    .update(conversations)
    .set({ reactionsVersion: sql`${conversations.reactionsVersion} + 1` })
    .where(eq(conversations.id, conversationId))
    .returning({ version: conversations.reactionsVersion });
  if (!counted) throw new Error(`conversation ${conversationId} is gone under its lock`);
  const changed = { kind, version: counted.version, changedAt: now };
  await tx
    .insert(messageReactions)
    .values({ conversationId, seq, memberId, ...changed })
    .onConflictDoUpdate({
      target: [messageReactions.conversationId, messageReactions.seq, messageReactions.memberId],
      set: changed,
    });
  // A partner who deleted the message is told nothing about it.
  const told = seq > message.partnerClearedSeq ? [thread.partnerId, memberId] : [memberId];
  return { facts: { seq, memberId, kind, version: counted.version }, told };
}

/** A message with content, with the member's reaction; the version is null if they never reacted. */
async function findMessage(tx: Db, { memberId, conversationId, seq }: Reacting) {
  const [message] = await tx
    .select({
      kind: messageReactions.kind,
      version: messageReactions.version,
      partnerClearedSeq: conversationSides.clearedSeq,
    })
    .from(messages)
    .innerJoin(
      conversationSides,
      and(
        eq(conversationSides.conversationId, messages.conversationId),
        eq(conversationSides.partnerId, memberId),
      ),
    )
    .leftJoin(
      messageReactions,
      and(
        eq(messageReactions.conversationId, messages.conversationId),
        eq(messageReactions.seq, messages.seq),
        eq(messageReactions.memberId, memberId),
      ),
    )
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.seq, seq),
        // defence: emptied-message-not-reacted
        ne(messages.kind, "removed"),
      ),
    );
  return message;
}
