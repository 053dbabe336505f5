import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { forgetAnswersOf } from "#server/platform/http/idempotency.ts";
import type { MemberLife } from "#server/platform/member-life.ts";

/**
 * Forgets a member, from the highest module down. The account's row is deleted, too, unless a partner's
 * conversation or an order refers to it: then only its id stays, without personal data.
 */
export async function forgetMember(
  tx: Db,
  lives: readonly MemberLife[],
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  let isStillNamed = false;
  for (const life of lives.toReversed()) {
    if ((await life.forget(tx, { memberId, now, isStillNamed })) === "named") isStillNamed = true;
  }
  await forgetAnswersOf(tx, memberId);
  if (!isStillNamed) {
    await tx.delete(accounts).where(eq(accounts.id, memberId));
    return;
  }
  // This is no address, so it cannot be typed to log in. Every column with personal data is empty.
  const nobody = `removed:${memberId}`;
  await tx
    .update(accounts)
    .set({
      status: "deleted",
      email: nobody,
      emailNormalized: nobody,
      passwordHash: null,
      language: "en",
      country: null,
      signupAt: now,
      confirmedAt: null,
      premiumAt: null,
      signupStep: null,
      signupMessage: null,
      signupMessageTo: null,
      pushWished: null,
      notificationsDisabled: [],
      tracking: null,
      lastSeenAt: now,
      deletionAskedAt: null,
      pausedAt: null,
      suspendedUntil: null,
      shadowOfId: null,
    })
    .where(eq(accounts.id, memberId));
}
