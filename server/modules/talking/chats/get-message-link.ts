import { and, eq } from "drizzle-orm";
import { findLinkAt, type Link } from "#contracts/talking/links.ts";
import type { Db } from "#server/db/open-database.ts";
import { messages } from "#server/db/schema/chats.ts";
import { AppError } from "#server/platform/errors.ts";
import { getThread } from "./find-thread.ts";
import { closedBy } from "./message-rules.ts";

/**
 * A link of a message by its number in the text. The address is read from the stored message, so no request names one.
 * Everything else is `not_found`: other members' and deleted messages, emptied ones, photos, conversations closed by a
 * block or because the partner is gone, numbers without a link.
 */
export async function getMessageLink(
  db: Db,
  input: { memberId: string; conversationId: string; seq: number; number: number },
): Promise<Link> {
  const { memberId, conversationId, seq, number } = input;
  const thread = await getThread(db, memberId, conversationId);
  const closed = closedBy(thread);
  const isOver = closed === "blocked" || closed === "partner_gone";
  const isCleared = seq <= thread.clearedSeq;
  if (/* defence: link-ends-with-partner */ isOver || /* defence: cleared-message-no-link */ isCleared)
    throw new AppError("not_found");
  const [message] = await db
    .select({ body: messages.body })
    .from(messages)
    .where(
      and(eq(messages.conversationId, conversationId), eq(messages.seq, seq), eq(messages.kind, "text")),
    );
  const link = message && findLinkAt(message.body, number);
  if (!link) throw new AppError("not_found");
  return link;
}
