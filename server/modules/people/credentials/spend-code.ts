import type { Db } from "#server/db/open-database.ts";
import { spendAppCode } from "./authenticator.ts";
import { recoveryCodeLength } from "./credential-limits.ts";
import { spendRecoveryCode } from "./recovery-codes.ts";

type Given = { accountId: string; code: string; secret: string; now: Date };

/** Uses up what a member typed as their second step, an app's code or one on paper; false where it is neither. */
export async function spendCode(tx: Db, { code, ...given }: Given): Promise<boolean> {
  const bare = bareCode(code);
  if (/^\d{6}$/.test(bare)) return spendAppCode(tx, { ...given, code: bare });
  return isRecoveryCode(code) && spendRecoveryCode(tx, { ...given, code: bare });
}

/** Has the shape of a code on paper. */
export function isRecoveryCode(code: string): boolean {
  return bareCode(code).length === recoveryCodeLength;
}

function bareCode(code: string): string {
  return code.replaceAll(/[\s-]/g, "");
}
