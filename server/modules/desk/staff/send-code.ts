import { createHmac, randomInt } from "node:crypto";
import { and, count, eq, gt, isNull } from "drizzle-orm";
import { staffCodeDigits, staffCodeMinutes } from "#contracts/limits.ts";
import type { Locale } from "#i18n/locales.ts";
import type { Db } from "#server/db/open-database.ts";
import { staffAccounts, staffCodes } from "#server/db/schema/staff.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { newId } from "#server/platform/ids.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import { hourMs, minuteMs } from "#server/platform/time-units.ts";
import { codeMailsPerHour } from "./staff-limits.ts";
import { staffCodeMail } from "./staff-mails.ts";

export type CodeOrder = {
  staffId: string;
  email: string;
  sessionKey: string;
  site: RequestSite;
  locale: Locale;
  now: Date;
};

/** Six digits are quickly guessed from a plain hash, so it is keyed with this deployment's secret. */
export function hashCode(secret: string, codeId: string, code: string): string {
  return createHmac("sha256", secret).update(`staff code ${codeId} ${code}`).digest("base64url");
}

/**
 * Mails a code for one session, inside `tx`; earlier codes of the session become invalid. Throws
 * too_many_codes if the account got five within an hour.
 */
export async function sendCode(
  tx: Db,
  { post, secret }: { post: Post; secret: string },
  { staffId, email, sessionKey, site, locale, now }: CodeOrder,
): Promise<void> {
  // One after the other: otherwise two simultaneous requests would both be within the limit.
  await tx
    .select({ id: staffAccounts.id })
    .from(staffAccounts)
    .where(eq(staffAccounts.id, staffId))
    .for("update");
  const [sent] = await tx
    .select({ count: count() })
    .from(staffCodes)
    .where(and(eq(staffCodes.staffId, staffId), gt(staffCodes.createdAt, new Date(now.getTime() - hourMs))));
  // defence: code-mails-counted
  if ((sent?.count ?? 0) >= codeMailsPerHour) throw new AppError("too_many_codes");
  await tx
    .update(staffCodes)
    .set({ endedAt: now })
    .where(and(eq(staffCodes.sessionHash, sessionKey), isNull(staffCodes.endedAt)));
  const id = newId();
  const code = String(randomInt(10 ** staffCodeDigits)).padStart(staffCodeDigits, "0");
  await tx.insert(staffCodes).values({
    id,
    staffId,
    sessionHash: sessionKey,
    codeHash: hashCode(secret, id, code),
    createdAt: now,
    expiresAt: new Date(now.getTime() + staffCodeMinutes * minuteMs),
  });
  await post.send(tx, staffCodeMail({ site, to: email, locale }, code));
}
