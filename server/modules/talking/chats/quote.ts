import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { quoteLength } from "#contracts/limits.ts";
import type { ShownKind } from "#contracts/talking/message-kinds.ts";
import type { Quote } from "#contracts/talking/quotes.ts";
import { type Db, rowsOf } from "#server/db/open-database.ts";
import { conversationSides, messages } from "#server/db/schema/chats.ts";

/** The quoted message, if its reader still has it. */
export type QuoteFacts = {
  senderId: string;
  kind: ShownKind;
  body: string;
  sticker: string | null;
  gift: string | null;
  /** The id of a voice message. */
  voice: string | null;
  /** The id of a gif's picture. */
  gif: string | null;
};

/** The quoted message as JSON, a column of any select; null if the side deleted it or there is none. */
export function quoteFacts(
  conversationId: SQLWrapper,
  replyTo: SQLWrapper,
  clearedSeq: SQLWrapper,
): SQL<QuoteFacts | null> {
  return sql<QuoteFacts | null>`(select json_build_object('senderId', quoted.sender_id, 'kind', case when quoted.withdrawn_at is not null then 'withdrawn' when quoted.kind = 'text' and quoted.sticker is not null then 'sticker' when quoted.kind = 'text' and quoted.gift is not null then 'gift' when quoted.kind = 'text' and quoted.voice is not null then 'voice' when quoted.kind = 'text' and quoted.gif is not null then 'gif' else quoted.kind end,
      'body', left(quoted.body, ${sql.raw(String(quoteLength))}), 'sticker', quoted.sticker, 'gift', quoted.gift, 'voice', quoted.voice, 'gif', quoted.gif)
    from ${messages} quoted where quoted.conversation_id = ${conversationId} and quoted.seq = ${replyTo}
      -- defence: cleared-quote-gone
      and quoted.seq > ${clearedSeq}
    )`;
}

/** The quoted message of a conversation, as shown to one side. */
export async function findQuote(
  db: Db,
  { conversationId, replyTo, readerId }: { conversationId: string; replyTo: number | null; readerId: string },
): Promise<QuoteFacts | null> {
  if (replyTo === null) return null;
  const quote = quoteFacts(
    sql`${conversationSides.conversationId}`,
    sql`${replyTo}::bigint`,
    conversationSides.clearedSeq,
  );
  const [row] = await rowsOf<{ quote: QuoteFacts | null }>(
    db,
    sql`select ${quote} as quote from ${conversationSides}
      where ${conversationSides.conversationId} = ${conversationId} and ${conversationSides.memberId} = ${readerId}`,
  );
  return row?.quote ?? null;
}

export function presentQuote(seq: number, facts: QuoteFacts | null | undefined): Quote {
  if (!facts) return { seq, sender_id: null, kind: "gone", body: "" };
  const { senderId: sender_id, kind, body, sticker, gift, voice, gif } = facts;
  // The function that stores messages answers the stored kind of a sticker, gift, voice message or gif.
  if ((kind === "sticker" || kind === "text") && sticker)
    return { seq, sender_id, kind: "sticker", body: "", sticker };
  if ((kind === "gift" || kind === "text") && gift) return { seq, sender_id, kind: "gift", body: "", gift };
  if (kind === "voice" || (kind === "text" && voice)) return { seq, sender_id, kind: "voice", body: "" };
  if (kind === "gif" || (kind === "text" && gif)) return { seq, sender_id, kind: "gif", body: "" };
  return { seq, sender_id, kind, body };
}
