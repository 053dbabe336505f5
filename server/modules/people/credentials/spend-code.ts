import type { Db } from "#server/db/open-database.ts";
import { spendAppCode } from "./authenticator.ts";
import { recoveryCodeLength } from "./credential-limits.ts";
import { spendRecoveryCode } from "./recovery-codes.ts";

type Given = { accountId: string; code: string; secret: string; now: Date };

/** Uses up a typed second step, an app's code or a recovery code; false where it is neither. */
export async function spendCode(tx: Db, { code, ...given }: Given): Promise<boolean> {
  const bare = bareCode(code);
  if (/^\d{6}$/.test(bare)) return spendAppCode(tx, { ...given, code: bare });
  return isRecoveryCode(code) && spendRecoveryCode(tx, { ...given, code: bare });
}

/** Whether a code has the shape of a recovery code. */
export function isRecoveryCode(code: string): boolean {
  return bareCode(code).length === recoveryCodeLength;
}

function bareCode(code: string): string {
  return code.replaceAll(/[\s-]/g, "");
}
