import { and, desc, eq, isNull, not, sql } from "drizzle-orm";
import { messagesFoundAtMost } from "#contracts/limits.ts";
import { searchPatterns } from "#contracts/talking/message-search.ts";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { conversationSides, messages } from "#server/db/schema/chats.ts";
import { AppError } from "#server/platform/errors.ts";
import { isListed, isPartnerBlocked } from "./select-threads.ts";

const value = (name: string) => sql.placeholder(name);
const statement = prepared((db) => selectFound(db).prepare("messages_found"));

/** What a reader sees of a text; of a gift its note, which the sign of the gift precedes (gift-signs.ts). */
const shownText = sql`case when ${messages.gift} is null then ${messages.body}
  when strpos(${messages.body}, E'\\n') = 0 then ''
  else substr(${messages.body}, strpos(${messages.body}, E'\\n') + 1) end`;

/** The member's side with the numbers found: one row without a number if there are none, no row without a side. */
export function selectFound(db: Db) {
  const found = db
    .select({ seq: messages.seq })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationSides.conversationId),
        // defence: cleared-message-not-found
        sql`${messages.seq} > ${conversationSides.clearedSeq}`,
        eq(messages.kind, "text"),
        isNull(messages.withdrawnAt),
        isNull(messages.sticker),
        isNull(messages.voice),
        isNull(messages.gif),
        sql`${shownText} ~ all(${value("patterns")}::text[])`,
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(value("limit"))
    .as("found");
  return db
    .select({ seq: found.seq })
    .from(conversationSides)
    .leftJoinLateral(found, sql`true`)
    .where(
      and(
        eq(conversationSides.conversationId, value("conversationId")),
        // defence: own-side-searched
        eq(conversationSides.memberId, value("memberId")),
        isListed,
        not(isPartnerBlocked(db, value("memberId"))),
      ),
    )
    .orderBy(desc(found.seq));
}

/**
 * The numbers of the messages of a conversation that contain all words of a search, newest first. The rules are those of
 * reading the messages: not_found for other members' conversations, deleted ones and those with partners whom the member
 * blocked. All messages may be read for it: 100,000 take PostgreSQL about a tenth of a second, so there is no index for it.
 */
export async function searchMessages(
  db: Db,
  { search, ...side }: { memberId: string; conversationId: string; search: string },
): Promise<{ seqs: number[]; hasMore: boolean }> {
  const patterns = searchPatterns(search);
  const rows = await statement(db).execute({ ...side, patterns, limit: messagesFoundAtMost + 1 });
  if (rows.length === 0) throw new AppError("not_found");
  const seqs = rows.flatMap(({ seq }) => (seq === null ? [] : [seq]));
  return { seqs: seqs.slice(0, messagesFoundAtMost), hasMore: seqs.length > messagesFoundAtMost };
}
