import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import { AppError } from "#server/platform/errors.ts";
import { selectThreads, type ThreadRow } from "./select-threads.ts";

const memberPlace = sql.placeholder("memberId");
const threadStatement = prepared((db) =>
  selectThreads(
    db,
    memberPlace,
    eq(conversationSides.conversationId, sql.placeholder("conversationId")),
  ).prepare("thread"),
);
const threadWithStatement = prepared((db) =>
  selectThreads(db, memberPlace, eq(conversationSides.partnerId, sql.placeholder("partnerId"))).prepare(
    "thread_with",
  ),
);

/** A conversation the member has; not_found for other members', deleted ones and those with whom they blocked. */
export async function getThread(db: Db, memberId: string, conversationId: string): Promise<ThreadRow> {
  const [row] = await threadStatement(db).execute({ memberId, conversationId });
  if (!row || row.hiddenAt !== null) throw new AppError("not_found");
  return row;
}

/** The conversation with a partner, a deleted one too; null where there never was one or the member blocked them. */
export async function findThreadWith(db: Db, memberId: string, partnerId: string): Promise<ThreadRow | null> {
  const [row] = await threadWithStatement(db).execute({ memberId, partnerId });
  return row ?? null;
}
