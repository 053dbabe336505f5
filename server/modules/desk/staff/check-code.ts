import { timingSafeEqual } from "node:crypto";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { staffAccounts, staffCodes, staffSessions } from "#server/db/schema/staff.ts";
import { forgiveAttempt, takeAttempt } from "#server/modules/people/authentication/login-locks.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { WriteAct } from "#server/platform/http/staff-act.ts";
import type { StaffCaller } from "#server/platform/http/staff-gate.ts";
import { hashCode } from "./send-code.ts";
import { codeTries } from "./staff-limits.ts";
import { codeLock } from "./staff-locks.ts";
import { startStaffSession } from "./staff-session.ts";

type Given = {
  staff: StaffCaller;
  code: string;
  site: RequestSite;
  secret: string;
  userAgent: string | undefined;
  now: Date;
};

/**
 * Checks the code that a session waits for and replaces that session by one of 12 hours: the token from
 * before the second step is invalid afterwards. Wrong codes also count for the account, whichever code they
 * were for.
 */
export async function checkCode(db: Db, write: WriteAct, given: Given): Promise<string> {
  const { staff, now } = given;
  const keys = { account: codeLock(staff.staffId) };
  // Counted before the check, like passwords: the lock also stops a thousand guesses sent at once.
  // defence: codes-locked
  const attempt = await takeAttempt(db, keys, now);
  // Outside of the transaction below, so that a wrong guess is counted.
  const [awaited] = await db
    .update(staffCodes)
    .set({ tries: sql`${staffCodes.tries} + 1` })
    .where(
      and(
        eq(staffCodes.sessionHash, staff.sessionKey),
        isNull(staffCodes.endedAt),
        // defence: code-expires
        gt(staffCodes.expiresAt, now),
        // defence: code-tries-counted
        lt(staffCodes.tries, codeTries),
      ),
    )
    .returning();
  if (!awaited) throw new AppError("code_invalid");
  const wanted = Buffer.from(awaited.codeHash);
  const entered = Buffer.from(hashCode(given.secret, awaited.id, given.code.replaceAll(/\s/g, "")));
  if (entered.length !== wanted.length || !timingSafeEqual(entered, wanted))
    throw new FieldError({ code: { code: "code_wrong" } });
  const token = await db.transaction((tx) => verifySession(tx, write, { ...given, codeId: awaited.id }));
  await forgiveAttempt(db, attempt, { isProven: true });
  return token;
}

async function verifySession(tx: Db, write: WriteAct, given: Given & { codeId: string }): Promise<string> {
  const { staff, site, codeId, now, userAgent } = given;
  // The account is locked before its sessions, as in every change of it: a change either waits or is seen.
  const [account] = await tx
    .select()
    .from(staffAccounts)
    .where(eq(staffAccounts.id, staff.staffId))
    .for("share");
  const ended = await tx
    .update(staffCodes)
    .set({ endedAt: now })
    .where(and(eq(staffCodes.id, codeId), isNull(staffCodes.endedAt)))
    .returning({ id: staffCodes.id });
  const waiting = await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.tokenHash, staff.sessionKey), isNull(staffSessions.verifiedAt)))
    .returning({ staffId: staffSessions.staffId });
  if (ended.length === 0 || waiting.length === 0 || !account?.passwordHash)
    throw new AppError("code_invalid");
  const { id: staffId, passwordHash } = account;
  const token = await startStaffSession(tx, { staffId, passwordHash, isVerified: true, now, userAgent });
  if (!token) throw new AppError("code_invalid");
  await write(tx, {
    act: "staff.logged_in",
    subject: { kind: "staff", id: staffId },
    reason: "code",
    staffId,
    siteId: site.id,
    at: now,
  });
  return token;
}
