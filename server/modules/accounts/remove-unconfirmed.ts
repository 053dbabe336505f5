import { eq, sql } from "drizzle-orm";
import { type Db, rowsOf } from "#server/db/client.ts";
import { accounts, accountTokens, sessions } from "#server/db/schema/accounts.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import { ledgerEntries } from "#server/db/schema/credits.ts";
import { orders } from "#server/db/schema/payments.ts";
import { photos } from "#server/db/schema/photos.ts";
import { closePurse } from "#server/modules/credits/close-purse.ts";
import { retireProfile } from "#server/modules/profiles/retire-profile.ts";
import type { Queue } from "#server/platform/queue.ts";

/** True where others' conversations or the books name an account, so that its row has to stay. */
async function isReferredTo(tx: Db, accountId: string): Promise<boolean> {
  const [row] = await rowsOf<{ found: boolean }>(
    tx,
    sql`select exists (select 1 from ${conversationSides} where ${conversationSides.memberId} = ${accountId})
      or exists (select 1 from ${orders} where ${orders.memberId} = ${accountId})
      or exists (select 1 from ${ledgerEntries} where ${ledgerEntries.memberId} = ${accountId}) as found`,
  );
  return row?.found === true;
}

/**
 * Takes a never-confirmed sign-up off its mailbox. It vanishes, except where a partner has messages of it or the
 * books name it: then an empty shell stays that nobody can enter.
 */
export async function removeUnconfirmed(
  tx: Db,
  queue: Queue,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.accountId, accountId));
  await tx.delete(accountTokens).where(eq(accountTokens.accountId, accountId));
  if (await isReferredTo(tx, accountId)) {
    // No address: nobody can type it to log in.
    const nobody = `removed:${accountId}`;
    await tx
      .update(accounts)
      .set({ status: "deleted", email: nobody, emailNormalized: nobody, signupMessage: null })
      .where(eq(accounts.id, accountId));
    await retireProfile(tx, { memberId: accountId, now });
    return;
  }
  const files = await tx.select({ key: photos.fileKey }).from(photos).where(eq(photos.memberId, accountId));
  if (files.length > 0) await queue.send(tx, "forget-photo-files", { fileKeys: files.map(({ key }) => key) });
  await closePurse(tx, { memberId: accountId });
  await tx.delete(accounts).where(eq(accounts.id, accountId));
}
