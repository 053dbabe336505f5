import { and, asc, eq, gt, inArray, isNull, lt, notExists, or } from "drizzle-orm";
import { unconfirmedDays } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { orders } from "#server/db/schema/payments.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import type { MemberLife } from "#server/platform/member-life.ts";
import type { Log } from "#server/platform/operations/log.ts";
import { forgetMember } from "./forget-member.ts";
import { lockMailbox } from "./mailbox.ts";

/** The same for shadows: one that went sooner would tell that it was one. */
const dayMs = 86_400_000;
const batch = 200;
/** A run ends well before its job expires; the next one goes on. */
const longestRunMs = 120_000;

type Means = { db: Db; post: Post; log: Log; lives: readonly MemberLife[] };

/**
 * Forgets sign-ups that nobody confirmed, unless something was paid for or a payment is under way. One that fails is
 * logged and stops no other. Returns how many were forgotten.
 */
export async function purgeUnconfirmed(means: Means, now: Date): Promise<number> {
  const { db, log } = means;
  const startedAt = performance.now();
  let count = 0;
  let after: { signupAt: Date; id: string } | null = null;
  while (performance.now() - startedAt < longestRunMs) {
    const stale: (typeof accounts.$inferSelect)[] = await db
      .select()
      .from(accounts)
      .where(and(isStale(db, now), after ? isBehind(after) : undefined))
      .orderBy(asc(accounts.signupAt), asc(accounts.id))
      .limit(batch);
    for (const account of stale) {
      try {
        if (await forgetStale(means, account, now)) count += 1;
      } catch (err) {
        log.error({ err, memberId: account.id }, "an unconfirmed account could not be forgotten");
      }
    }
    after = stale.at(-1) ?? null;
    if (stale.length < batch) break;
  }
  return count;
}

function isStale(db: Db, now: Date) {
  return and(
    eq(accounts.status, "not_confirmed"),
    isNull(accounts.premiumAt),
    lt(accounts.signupAt, new Date(now.getTime() - unconfirmedDays * dayMs)),
    notExists(
      db
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.memberId, accounts.id), inArray(orders.status, ["pending", "processing"]))),
    ),
  );
}

function isBehind({ signupAt, id }: { signupAt: Date; id: string }) {
  return or(gt(accounts.signupAt, signupAt), and(eq(accounts.signupAt, signupAt), gt(accounts.id, id)));
}

async function forgetStale(
  { db, post, lives }: Means,
  { id, siteId, email, emailNormalized }: typeof accounts.$inferSelect,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockMailbox(tx, siteId, emailNormalized);
    const [still] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, id), isStale(tx, now)));
    if (!still) return false;
    await forgetMember(tx, lives, { memberId: id, now });
    const [other] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.siteId, siteId), eq(accounts.emailNormalized, emailNormalized)))
      .limit(1);
    // Mails to the mailbox's owner are the owner's.
    if (!other) await post.forget(tx, email);
    return true;
  });
}
