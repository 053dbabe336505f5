import { and, eq, gt, isNotNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { emailChanges } from "#server/db/schema/accounts.ts";

/** Earlier addresses of an account that can still stop its change (stop-email-change.ts). */
export async function listPreviousEmails(
  db: Db,
  { memberId, now }: { memberId: string; now: Date },
): Promise<string[]> {
  const changes = await db
    .select({ email: emailChanges.previousEmail })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.accountId, memberId),
        isNotNull(emailChanges.confirmedAt),
        gt(emailChanges.expiresAt, now),
      ),
    );
  return changes.map(({ email }) => email);
}
