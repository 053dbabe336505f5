import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ShownKind, StoredKind } from "#contracts/talking/message-kinds.ts";
import { messages } from "#server/db/schema/chats.ts";

/** The kind of a message as its readers see it. */
export function shownKind({ kind, withdrawnAt, sticker }: StoredFacts): ShownKind {
  if (withdrawnAt !== null) return "withdrawn";
  return kind === "text" && sticker !== null ? "sticker" : kind;
}

type StoredFacts = { kind: StoredKind; withdrawnAt: Date | null; sticker: string | null };
type Columns = Record<keyof StoredFacts, SQLWrapper>;

/** The same as a column of a select; `message` is the table or an alias of it. */
export function shownKindOf({ kind, withdrawnAt, sticker }: Columns = messages): SQL<ShownKind> {
  return sql<ShownKind>`case when ${withdrawnAt} is not null then 'withdrawn'
    when ${kind} = 'text' and ${sticker} is not null then 'sticker' else ${kind} end`;
}
