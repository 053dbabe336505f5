import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ShownKind, StoredKind } from "#contracts/talking/chats.ts";
import { messages } from "#server/db/schema/chats.ts";

/** The kind of a message as its readers see it. */
export function shownKind({ kind, withdrawnAt }: { kind: StoredKind; withdrawnAt: Date | null }): ShownKind {
  return withdrawnAt === null ? kind : "withdrawn";
}

type Columns = { kind: SQLWrapper; withdrawnAt: SQLWrapper };

/** The same as a column of a select; `message` is the table or an alias of it. */
export function shownKindOf({ kind, withdrawnAt }: Columns = messages): SQL<ShownKind> {
  return sql<ShownKind>`case when ${withdrawnAt} is null then ${kind} else 'withdrawn' end`;
}
