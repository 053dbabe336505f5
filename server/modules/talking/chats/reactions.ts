import { and, asc, eq, gt, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { NumberedReaction, Reaction, ReactionKind } from "#contracts/talking/reactions.ts";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { conversationSides, messageReactions, messages } from "#server/db/schema/chats.ts";
import { missedReactionsPerPage } from "./chat-limits.ts";

export type ReactionFacts = { memberId: string; kind: ReactionKind | null; version: number };
export type NumberedFacts = ReactionFacts & { seq: number };

/** The reactions to one message as JSON, a column of any select; null if there are none. */
export function reactionFacts(conversationId: SQLWrapper, seq: SQLWrapper): SQL<ReactionFacts[] | null> {
  return sql<ReactionFacts[] | null>`(select json_agg(json_build_object('memberId', reaction.member_id,
      'kind', reaction.kind, 'version', reaction.version) order by reaction.version)
    from ${messageReactions} reaction where reaction.conversation_id = ${conversationId}
      and reaction.seq = ${seq} and reaction.kind is not null)`;
}

/** A side's changes after a number, oldest first: of messages that it still has, and that have content. */
const changesStatement = prepared((db) =>
  db
    .select({
      seq: messageReactions.seq,
      memberId: messageReactions.memberId,
      kind: messageReactions.kind,
      version: messageReactions.version,
    })
    .from(messageReactions)
    .innerJoin(
      conversationSides,
      and(
        eq(conversationSides.conversationId, messageReactions.conversationId),
        eq(conversationSides.memberId, sql.placeholder("memberId")),
        gt(messageReactions.seq, conversationSides.clearedSeq),
      ),
    )
    .innerJoin(
      messages,
      and(
        eq(messages.conversationId, messageReactions.conversationId),
        eq(messages.seq, messageReactions.seq),
        ne(messages.kind, "removed"),
      ),
    )
    .where(
      and(
        eq(messageReactions.conversationId, sql.placeholder("conversationId")),
        gt(messageReactions.version, sql.placeholder("after")),
      ),
    )
    .orderBy(asc(messageReactions.version))
    .limit(missedReactionsPerPage)
    .prepare("reactions_missed"),
);

/** A page of the changes after a number. The caller checks that the member may read the conversation. */
export async function listReactions(
  db: Db,
  asked: { memberId: string; conversationId: string; after: number },
): Promise<{ reactions: NumberedFacts[]; hasMore: boolean }> {
  const reactions = await changesStatement(db).execute(asked);
  return { reactions, hasMore: reactions.length === missedReactionsPerPage };
}

export function presentReaction({ memberId, kind, version }: ReactionFacts): Reaction {
  return { member_id: memberId, kind, version };
}

export function presentNumbered({ seq, ...facts }: NumberedFacts): NumberedReaction {
  return { seq, ...presentReaction(facts) };
}
