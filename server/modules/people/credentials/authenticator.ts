import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import {
  authenticators,
  loginChallenges,
  ownDevices,
  recoveryCodes,
  secondStepLosses,
} from "#server/db/schema/credentials.ts";
import { AppError } from "#server/platform/errors.ts";
import { newAppKey, stepOf } from "./one-time-code.ts";
import { openKey, sealKey } from "./seal-key.ts";

type Asked = { accountId: string; secret: string; now: Date };

/** Makes a key for an app and replaces an unconfirmed one; refuses where codes are required already. */
export async function offerAppKey(db: Db, { accountId, secret, now }: Asked): Promise<string> {
  const key = newAppKey();
  const fresh = { sealedKey: sealKey(key, { accountId, secret }), lastStep: 0, createdAt: now };
  const offered = await db
    .insert(authenticators)
    .values({ accountId, ...fresh })
    .onConflictDoUpdate({
      target: authenticators.accountId,
      set: fresh,
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ accountId: authenticators.accountId });
  if (offered.length === 0) throw new AppError("conflict");
  return key;
}

/**
 * Uses an app's code up; false where it is wrong, was used, or is older than a used one. Two calls with the
 * same code meet at the row's lock, and only one of them succeeds.
 */
export async function spendAppCode(
  tx: Db,
  { accountId, secret, now, code, confirms = false }: Asked & { code: string; confirms?: boolean },
): Promise<boolean> {
  const isAwaited = confirms ? isNull(authenticators.confirmedAt) : isNotNull(authenticators.confirmedAt);
  const whose = and(eq(authenticators.accountId, accountId), isAwaited);
  const [found] = await tx.select().from(authenticators).where(whose);
  const key = found && openKey(found.sealedKey, { accountId, secret });
  const step = key ? stepOf(key, code, now) : null;
  if (!found || step === null) return false;
  const used = await tx
    .update(authenticators)
    .set({ lastStep: step, ...(confirms && { confirmedAt: now }) })
    .where(
      and(
        whose,
        eq(authenticators.sealedKey, found.sealedKey),
        // defence: code-once
        lt(authenticators.lastStep, step),
      ),
    )
    .returning({ accountId: authenticators.accountId });
  return used.length > 0;
}

/** Since when log-in requires codes; null: it does not. */
export async function findAuthenticator(db: Db, accountId: string): Promise<Date | null> {
  const [found] = await db
    .select({ confirmedAt: authenticators.confirmedAt })
    .from(authenticators)
    .where(eq(authenticators.accountId, accountId));
  return found?.confirmedAt ?? null;
}

/** Log-in requires no codes any more; all data about them is deleted. False where none were required. */
export async function removeAuthenticator(tx: Db, accountId: string): Promise<boolean> {
  const gone = await tx
    .delete(authenticators)
    .where(eq(authenticators.accountId, accountId))
    .returning({ confirmedAt: authenticators.confirmedAt });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await tx.delete(secondStepLosses).where(eq(secondStepLosses.accountId, accountId));
  await tx.delete(loginChallenges).where(eq(loginChallenges.accountId, accountId));
  await tx.update(ownDevices).set({ trustedUntil: null }).where(eq(ownDevices.accountId, accountId));
  return gone.some(({ confirmedAt }) => confirmedAt !== null);
}
