import { and, asc, eq, gt, not, or, type SQL } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { orders } from "#server/db/schema/payments.ts";
import { lockMailbox } from "#server/modules/people/accounts/mailbox.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import type { MemberLife } from "#server/platform/member-life.ts";
import type { Log } from "#server/platform/operations/log.ts";
import { forgetMember } from "./forget-member.ts";
import { purgedAtOnce, purgedNamedAtMost, purgeRunMs } from "./leaving-limits.ts";
import { hasOpenOrder } from "./open-orders.ts";

export type PurgeServices = { db: Db; post: Post; log: Log; lives: readonly MemberLife[] };
/** The accounts to purge, and the date that orders them, by an index of that date and the id. */
export type Due = {
  by: "signupAt" | "deletionAskedAt";
  condition: SQL | undefined;
  now: Date;
};
type Account = typeof accounts.$inferSelect;

/**
 * Forgets the accounts that are due, each in a transaction of its own. An account with a payment under way
 * waits, and the log names it. An account that fails is logged and does not stop the others. Returns how many
 * were forgotten.
 */
export async function purgeAccounts(services: PurgeServices, due: Due): Promise<number> {
  const { db, log } = services;
  const startedAt = performance.now();
  let count = 0;
  let last: Account | undefined;
  await tellWaiting(services, due);
  while (performance.now() - startedAt < purgeRunMs) {
    const found: Account[] = await db
      .select()
      .from(accounts)
      .where(and(isDue(db, due), last ? isBehind(due, last) : undefined))
      .orderBy(asc(accounts[due.by]), asc(accounts.id))
      .limit(purgedAtOnce);
    for (const account of found) {
      try {
        if (await purge(services, account, due)) count += 1;
      } catch (err) {
        log.error({ err, memberId: account.id }, "an account could not be forgotten");
      }
    }
    last = found.at(-1);
    if (found.length < purgedAtOnce) break;
  }
  return count;
}

function isDue(db: Db, { condition, now }: Due): SQL | undefined {
  return and(condition, /* defence: purge-waits-for-payment */ not(hasOpenOrder(db, now)));
}

async function tellWaiting({ db, log }: PurgeServices, { by, condition, now }: Due): Promise<void> {
  const waiting = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(condition, hasOpenOrder(db, now)))
    .orderBy(asc(accounts[by]), asc(accounts.id))
    .limit(purgedNamedAtMost);
  if (waiting.length > 0)
    log.info(
      { memberIds: waiting.map(({ id }) => id) },
      "accounts wait for a payment before they are forgotten",
    );
}

function isBehind({ by }: Due, last: Account): SQL | undefined {
  const at = last[by];
  if (at === null) return undefined;
  return or(gt(accounts[by], at), and(eq(accounts[by], at), gt(accounts.id, last.id)));
}

async function purge({ db, post, lives }: PurgeServices, account: Account, due: Due): Promise<boolean> {
  const { id, siteId, email, emailNormalized } = account;
  return db.transaction(async (tx) => {
    await lockMailbox(tx, siteId, emailNormalized);
    // A payment that is being settled ends first, and the conditions below see it.
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.memberId, id)).for("update");
    const [still] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, id), isDue(tx, due)));
    if (!still) return false;
    await forgetMember(tx, lives, { memberId: id, now: due.now });
    const [other] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.siteId, siteId), eq(accounts.emailNormalized, emailNormalized)))
      .limit(1);
    // If the mailbox has another owner, its mails belong to that owner.
    if (!other) await post.forget(tx, email);
    return true;
  });
}
