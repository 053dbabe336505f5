import { createHash, randomInt } from "node:crypto";
import { and, count, eq, gt, isNull, or } from "drizzle-orm";
import { recoveryCodesAtOnce } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { recoveryCodes } from "#server/db/schema/credentials.ts";
import { recoveryCodeLength } from "./credential-limits.ts";

// Without 0, 1, 8 and 9, which could be mistaken for letters.
const alphabet = "abcdefghijklmnopqrstuvwxyz234567";

function hashOf(accountId: string, code: string): string {
  return createHash("sha256").update(`recovery code ${accountId} ${code}`).digest("base64url");
}

function newCode(): string {
  return Array.from({ length: recoveryCodeLength }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** Replaces the member's codes by `recoveryCodesAtOnce` new ones; answers them as they are shown, this once. */
export async function renewRecoveryCodes(tx: Db, accountId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesAtOnce }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ accountId, codeHash: hashOf(accountId, code), createdAt: now })));
  return codes.map((code) => code.match(/.{4}/g)?.join("-") ?? code);
}

/** Uses a code up; false where it is not the member's, or was used. `code` has no spaces and dashes. */
export async function spendRecoveryCode(
  tx: Db,
  { accountId, code, now }: { accountId: string; code: string; now: Date },
): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        eq(recoveryCodes.codeHash, hashOf(accountId, code.toLowerCase())),
        // defence: recovery-code-once
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ accountId: recoveryCodes.accountId });
  return used.length > 0;
}

/** Removes all recovery codes; the app's codes still work. */
export async function removeRecoveryCodes(tx: Db, accountId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
}

/**
 * Removes all recovery codes if a stranger may have them: they were made after a log-in that was not the
 * member's, or that log-in used one of them. False where they stay.
 */
export async function removeSeenCodes(tx: Db, accountId: string, login: Date): Promise<boolean> {
  const ofAccount = eq(recoveryCodes.accountId, accountId);
  const [seen] = await tx
    .select({ accountId: recoveryCodes.accountId })
    .from(recoveryCodes)
    .where(and(ofAccount, or(gt(recoveryCodes.createdAt, login), eq(recoveryCodes.usedAt, login))))
    .limit(1);
  if (!seen) return false;
  await removeRecoveryCodes(tx, accountId);
  return true;
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const [left] = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)));
  return left?.count ?? 0;
}
