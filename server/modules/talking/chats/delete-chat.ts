import type { Db } from "#server/db/open-database.ts";
import { retryOnConflict } from "#server/db/retry-on-conflict.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Live } from "#server/platform/live/live.ts";
import { clearSide, clearSideWith } from "./clear-side.ts";

/**
 * Deletes the member's own side; messages deleted by both are erased. With `seq`, messages that arrived after that one
 * stay, and the conversation with them. Repeating changes nothing.
 */
export async function deleteChat(
  { db, live }: { db: Db; live: Live },
  input: { memberId: string; conversationId: string; seq?: number | undefined; now: Date },
): Promise<void> {
  const isCleared = await retryOnConflict(() => db.transaction((tx) => clearSide(tx, input)));
  if (!isCleared) throw new AppError("not_found");
  live.publish(input.memberId, "chats_changed", { conversation_id: input.conversationId });
}

/** Deletes the member's side of every conversation with a partner; two members have one at most. Repeating changes nothing. */
export async function deleteChatsWith(
  { db, live }: { db: Db; live: Live },
  input: { memberId: string; partnerId: string; now: Date },
): Promise<void> {
  const conversationId = await retryOnConflict(() => db.transaction((tx) => clearSideWith(tx, input)));
  if (conversationId === null) throw new AppError("not_found");
  live.publish(input.memberId, "chats_changed", { conversation_id: conversationId });
}
