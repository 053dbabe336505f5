import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ShownKind, StoredKind } from "#contracts/talking/message-kinds.ts";
import { messages } from "#server/db/schema/chats.ts";

/** The kind of a message as its readers see it. */
export function shownKind({ kind, withdrawnAt, sticker, gift, voice, gif }: StoredFacts): ShownKind {
  if (withdrawnAt !== null) return "withdrawn";
  if (kind !== "text") return kind;
  if (sticker !== null) return "sticker";
  if (gift !== null) return "gift";
  if (voice !== null) return "voice";
  return gif !== null ? "gif" : kind;
}

type StoredFacts = {
  kind: StoredKind;
  withdrawnAt: Date | null;
  sticker: string | null;
  gift: string | null;
  voice: string | null;
  gif: string | null;
};
type Columns = Record<keyof StoredFacts, SQLWrapper>;

/** The same as a column of a select; `message` is the table or an alias of it. */
export function shownKindOf({
  kind,
  withdrawnAt,
  sticker,
  gift,
  voice,
  gif,
}: Columns = messages): SQL<ShownKind> {
  return sql<ShownKind>`case when ${withdrawnAt} is not null then 'withdrawn'
    when ${kind} = 'text' and ${sticker} is not null then 'sticker'
    when ${kind} = 'text' and ${gift} is not null then 'gift'
    when ${kind} = 'text' and ${voice} is not null then 'voice'
    when ${kind} = 'text' and ${gif} is not null then 'gif' else ${kind} end`;
}
