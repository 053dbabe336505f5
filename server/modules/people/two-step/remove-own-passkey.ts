import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { listPasskeys, removePasskeys } from "#server/modules/people/credentials/passkeys.ts";
import { AppError } from "#server/platform/errors.ts";

type Removal = { memberId: string; passkeyId: string };

/** Removes a passkey of the member; refuses the last one where no password is left to log in with. */
export async function removeOwnPasskey(db: Db, { memberId, passkeyId }: Removal): Promise<void> {
  await db.transaction(async (tx) => {
    const own = eq(accounts.id, memberId);
    // Of two removals at once the second waits here, and then finds the last passkey.
    const [account] = await tx.select().from(accounts).where(own).for("no key update");
    const [first, second] = await listPasskeys(tx, memberId);
    // defence: last-passkey-stays
    if (account?.passwordHash === null && first?.id === passkeyId && !second)
      throw new AppError("password_missing");
    await removePasskeys(tx, memberId, passkeyId);
  });
}
