import { and, asc, eq, gt, inArray, isNotNull, lte } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { retryOnConflict } from "#server/db/retry-on-conflict.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { conversationPins, conversationSides, messageReactions } from "#server/db/schema/chats.ts";
import { accountsReadAtOnce } from "./chat-limits.ts";
import { lockConversation } from "./lock-conversation.ts";

/** Below every id. */
const belowAll = "00000000-0000-0000-0000-000000000000";

/**
 * Erases reactions, pins and times of archiving of deleted accounts. Erasing an account also erases them; an earlier
 * release ignores them, and leaves them with an account that a partner's conversation still names.
 */
export async function forgetDeletedMembers(db: Db): Promise<void> {
  for (let after: string | undefined = belowAll; after !== undefined; ) {
    const end = await endOfPortion(db, after);
    const ids = await listDeleted(db, { after, end });
    if (ids.length > 0) await forgetAll(db, ids);
    after = end;
  }
}

/**
 * The last id of the next portion of all accounts; undefined in the last portion. Deleted ones have no index of
 * their own, so a portion counts the others too: each statement reads a bounded number of rows.
 */
async function endOfPortion(db: Db, after: string): Promise<string | undefined> {
  const [last] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(gt(accounts.id, after))
    .orderBy(asc(accounts.id))
    .offset(accountsReadAtOnce - 1)
    .limit(1);
  return last?.id;
}

async function listDeleted(
  db: Db,
  { after, end }: { after: string; end: string | undefined },
): Promise<string[]> {
  const isInPortion = and(gt(accounts.id, after), end === undefined ? undefined : lte(accounts.id, end));
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.status, "deleted"), isInPortion));
  return rows.map(({ id }) => id);
}

async function forgetAll(db: Db, memberIds: readonly string[]): Promise<void> {
  const isPinner = inArray(conversationPins.memberId, [...memberIds]);
  await retryOnConflict(() => db.delete(conversationPins).where(isPinner));
  const hasArchived = and(
    inArray(conversationSides.memberId, [...memberIds]),
    isNotNull(conversationSides.archivedAt),
  );
  await retryOnConflict(() => db.update(conversationSides).set({ archivedAt: null }).where(hasArchived));
  const { conversationId, memberId } = messageReactions;
  const left = await db
    .selectDistinct({ conversationId, memberId })
    .from(messageReactions)
    .where(inArray(memberId, [...memberIds]));
  for (const side of left) await retryOnConflict(() => db.transaction((tx) => forgetReactions(tx, side)));
}

/** Under the conversation's lock, as all writes of reactions. */
async function forgetReactions(
  tx: Db,
  { conversationId, memberId }: { conversationId: string; memberId: string },
): Promise<void> {
  await lockConversation(tx, conversationId);
  await tx
    .delete(messageReactions)
    .where(and(eq(messageReactions.memberId, memberId), eq(messageReactions.conversationId, conversationId)));
}
