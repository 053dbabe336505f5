import { and, eq, sql } from "drizzle-orm";
import type { Locale } from "#i18n/locales.ts";
import { spokenLocale } from "#i18n/site-languages.ts";
import { type Db, rowsOf } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { conversationSides, messages } from "#server/db/schema/chats.ts";
import { AppError } from "#server/platform/errors.ts";
import { setArchived, unpin } from "./mark-conversation.ts";
import { mayDecline } from "./may-decline.ts";
import { refusalText } from "./refusal-text.ts";
import { type NewMessage, type Outcome, storeMessages } from "./store-messages.ts";

/**
 * Stores a kind refusal as a text, by the statement that stores texts, and archives the sender's side, all in one
 * transaction beside the batches. It is free, and its words are ours, in the receiver's language. nothing_to_refuse: the
 * receiver has written nothing that the sender still has, or the sender has written before. That is checked last, under the
 * conversation's lock, so that of two refusals at once only one is stored.
 */
export async function storeRefusal(db: Db, input: NewMessage): Promise<Outcome> {
  const { senderId, refusal, now } = input;
  if (!refusal) throw new Error("a refusal without a reason");
  return db.transaction(async (tx) => {
    const body = refusalText(await languageOf(tx, input), refusal);
    const [stored] = await storeMessages(tx, [{ ...input, body }], { waits: true });
    if (!stored) throw new Error("a refusal was not answered");
    if (stored.outcome === "stranger") throw new AppError("nothing_to_refuse");
    if (stored.outcome !== "stored") return stored;
    const { conversationId, seq } = stored.message;
    const side = { memberId: senderId, conversationId };
    // defence: refusal-only-of-unanswered
    if (!(await mayRefuse(tx, { ...side, seq }))) throw new AppError("nothing_to_refuse");
    // defence: refusal-is-no-answer
    await markAsRefusal(tx, { conversationId, seq });
    await unpin(tx, side);
    await setArchived(tx, { ...side, archivedAt: now });
    return { ...stored, message: { ...stored.message, body } };
  });
}

/** The language in which the receiver reads the site. One who is gone is refused by the statement. */
async function languageOf(db: Db, { receiverId, site }: NewMessage): Promise<Locale> {
  const [account] = await db
    .select({ language: accounts.language })
    .from(accounts)
    .where(eq(accounts.id, receiverId));
  return spokenLocale(site.settings.reach, account?.language ?? "");
}

async function markAsRefusal(
  tx: Db,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<void> {
  await tx
    .update(messages)
    .set({ isRefusal: true })
    .where(and(eq(messages.conversationId, conversationId), eq(messages.seq, seq)));
}

type Side = { memberId: string; conversationId: string };

/** Whether the member was allowed to decline before the message with this number. */
async function mayRefuse(
  tx: Db,
  { memberId, conversationId, seq }: Side & { seq: number },
): Promise<boolean> {
  const [row] = await rowsOf<{ isAllowed: boolean }>(
    tx,
    sql`select ${mayDecline(sql`${memberId}`, seq)} as "isAllowed" from ${conversationSides}
      where ${conversationSides.conversationId} = ${conversationId}
        and ${conversationSides.memberId} = ${memberId}`,
  );
  return row?.isAllowed ?? false;
}
