import { eq } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import { AppError } from "#server/platform/errors.ts";
import { selectThreads, type ThreadRow } from "./select-threads.ts";

/** A conversation the member has; not_found for other members', deleted and blocked ones alike. */
export async function getThread(db: Db, memberId: string, conversationId: string): Promise<ThreadRow> {
  const [row] = await selectThreads(db, memberId, eq(conversationSides.conversationId, conversationId));
  if (!row || row.hiddenAt !== null) throw new AppError("not_found");
  return row;
}

/** The conversation with a partner, a deleted one too; null where there never was one or a block stands. */
export async function findThreadWith(db: Db, memberId: string, partnerId: string): Promise<ThreadRow | null> {
  const [row] = await selectThreads(db, memberId, eq(conversationSides.partnerId, partnerId));
  return row ?? null;
}
