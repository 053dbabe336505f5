import { and, asc, desc, eq, getTableColumns, not, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { conversationSides, conversations, messages } from "#server/db/schema/chats.ts";
import type { PhotoFacts } from "#server/modules/talking/chat-photos/present.ts";
import { photoFacts } from "#server/modules/talking/chat-photos/queries.ts";
import type { GifFacts } from "#server/modules/talking/gifs/present.ts";
import { gifFacts } from "#server/modules/talking/gifs/queries.ts";
import type { VoiceFacts } from "#server/modules/talking/voice-messages/present.ts";
import { voiceFacts } from "#server/modules/talking/voice-messages/queries.ts";
import { AppError } from "#server/platform/errors.ts";
import { messagesAround, messagesPerPage, missedMessagesPerPage } from "./chat-limits.ts";
import type { MessageRow } from "./present-chat.ts";
import { type QuoteFacts, quoteFacts } from "./quote.ts";
import { listReactions, type NumberedFacts, type ReactionFacts, reactionFacts } from "./reactions.ts";
import { isListed, isPartnerBlocked } from "./select-threads.ts";

export type MessagePage = {
  /** Oldest first. */
  messages: MessageRow[];
  /** Of a page around a message: there are messages after these. */
  hasNewer?: boolean;
  /** More in the requested direction: older messages, or with `after` newer ones, or changes of reactions. */
  hasMore: boolean;
  lastSeq: number;
  reactionsVersion: number;
  /** Changes after `reactionsAfter`. */
  reactions?: NumberedFacts[];
};

const value = (name: string) => sql.placeholder(name);
const historyStatement = prepared((db) => selectMessages(db, false).prepare("messages"));
const missedStatement = prepared((db) => selectMessages(db, true).prepare("messages_missed"));

/** The member's side with a page: one row without a message if it is empty, no row without a side. */
export function selectMessages(db: Db, isForward: boolean) {
  const page = db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationSides.conversationId),
        sql`${messages.seq} > greatest(${conversationSides.clearedSeq}, ${value("after")}::bigint)`,
        sql`${messages.seq} < ${value("before")}::bigint`,
      ),
    )
    .orderBy(isForward ? asc(messages.seq) : desc(messages.seq))
    .limit(value("limit"))
    .as("page");
  type Column = keyof typeof messages.$inferSelect;
  const columns = Object.fromEntries(
    Object.keys(getTableColumns(messages)).map((name) => [name, page[name as Column]]),
  ) as Pick<typeof page, Column>;
  return db
    .select({
      lastSeq: conversations.lastSeq,
      reactionsVersion: conversations.reactionsVersion,
      message: columns,
      // Searched only for photos, so texts have no extra cost.
      photo: sql<PhotoFacts | null>`case when ${page.kind} = 'photo' then ${photoFacts(
        sql`(${page.payload} ->> 'photo')::uuid`,
        value("memberId"),
      )} end`,
      recording: sql<VoiceFacts | null>`case when ${page.voice} is not null and ${page.kind} = 'text' then ${voiceFacts(
        page.voice,
        value("memberId"),
      )} end`,
      picture: sql<GifFacts | null>`case when ${page.gif} is not null and ${page.kind} = 'text' then ${gifFacts(page.gif)} end`,
      quote: sql<QuoteFacts | null>`case when ${page.replyTo} is not null then ${quoteFacts(
        page.conversationId,
        page.replyTo,
        conversationSides.clearedSeq,
      )} end`,
      // A message that the release before emptied still has its rows.
      reactions: sql<ReactionFacts[] | null>`case when ${page.kind} <> 'removed' then ${reactionFacts(
        page.conversationId,
        page.seq,
      )} end`,
    })
    .from(conversationSides)
    .innerJoin(conversations, eq(conversations.id, conversationSides.conversationId))
    .leftJoinLateral(page, sql`true`)
    .where(
      and(
        eq(conversationSides.conversationId, value("conversationId")),
        eq(conversationSides.memberId, value("memberId")),
        isListed,
        not(isPartnerBlocked(db, value("memberId"))),
      ),
    )
    .orderBy(isForward ? /* defence: missed-oldest-first */ asc(page.seq) : desc(page.seq));
}

/** Above every number of a message. */
const aboveAll = Number.MAX_SAFE_INTEGER;

/**
 * A page of the messages that this side has not deleted: the newest, those before a number, those after one, or those around
 * one. Throws not_found for other members' conversations, deleted ones and those with partners they blocked.
 */
export async function listMessages(
  db: Db,
  input: {
    memberId: string;
    conversationId: string;
    before?: number | undefined;
    after?: number | undefined;
    around?: number | undefined;
    reactionsAfter?: number | undefined;
  },
): Promise<MessagePage> {
  const { memberId, conversationId, before = aboveAll, after, around, reactionsAfter } = input;
  const isForward = after !== undefined;
  const isTwice = [input.before, after, around].filter((number) => number !== undefined).length > 1;
  if (isTwice || (!isForward && reactionsAfter !== undefined)) throw new AppError("invalid_request");
  if (around !== undefined) return listAround(db, { memberId, conversationId }, around);
  const limit = isForward ? missedMessagesPerPage : messagesPerPage;
  const side = { memberId, conversationId };
  const [page, changes] = await Promise.all([
    isForward ? selectAfter(db, side, after, limit) : selectBefore(db, side, before, limit),
    reactionsAfter === undefined ? null : listReactions(db, { ...side, after: reactionsAfter }),
  ]);
  return {
    ...page,
    messages: isForward ? page.messages : page.messages.reverse(),
    hasMore: page.hasMore || changes?.hasMore === true,
    ...(changes && { reactions: changes.reactions }),
  };
}

/**
 * A message with its neighbours, as many on each side, so that a jump to an old message needs one call. A message that this
 * side has deleted is left out.
 */
async function listAround(db: Db, side: Side, seq: number): Promise<MessagePage> {
  const limit = messagesAround;
  const [upTo, after] = await Promise.all([
    selectBefore(db, side, seq + 1, limit),
    selectAfter(db, side, seq, limit),
  ]);
  return {
    ...upTo,
    messages: [...upTo.messages.reverse(), ...after.messages],
    hasNewer: after.hasMore,
    lastSeq: after.lastSeq,
    // The older of the two, so that no change is taken as known that one half may lack.
    reactionsVersion: Math.min(upTo.reactionsVersion, after.reactionsVersion),
  };
}

type Side = { memberId: string; conversationId: string };

/** Newest first. */
function selectBefore(db: Db, side: Side, before: number, limit: number): Promise<MessagePage> {
  return readPage(historyStatement(db).execute({ ...side, before, after: 0, limit: limit + 1 }), limit);
}

/** Oldest first. */
function selectAfter(db: Db, side: Side, after: number, limit: number): Promise<MessagePage> {
  const range = { before: aboveAll, after, limit: limit + 1 };
  return readPage(missedStatement(db).execute({ ...side, ...range }), limit);
}

type Rows = Awaited<ReturnType<ReturnType<typeof historyStatement>["execute"]>>;

async function readPage(answer: Promise<Rows>, limit: number): Promise<MessagePage> {
  const rows = await answer;
  const [side] = rows;
  if (!side) throw new AppError("not_found");
  const { lastSeq, reactionsVersion } = side;
  const found = rows.flatMap(({ message, photo, recording, picture, quote, reactions }): MessageRow[] =>
    message ? [{ ...message, photo, recording, picture, quote, reactions }] : [],
  );
  return { messages: found.slice(0, limit), hasMore: found.length > limit, lastSeq, reactionsVersion };
}
