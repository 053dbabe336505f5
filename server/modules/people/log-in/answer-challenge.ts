import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { isProven, lockMailbox } from "#server/modules/people/accounts/mailbox.ts";
import { codesGuessedMail, receiverOf } from "#server/modules/people/accounts/mails.ts";
import { codeLock, liftLocks, takeAttempt } from "#server/modules/people/authentication/login-locks.ts";
import { closeChallenge, takeTry } from "#server/modules/people/credentials/login-challenge.ts";
import { stopLoss } from "#server/modules/people/credentials/second-step-loss.ts";
import { isRecoveryCode, spendCode } from "#server/modules/people/credentials/spend-code.ts";
import { isReturnExcluded, reactivate } from "#server/modules/people/leaving/reactivate-account.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import type { RateLimits } from "#server/platform/rate-limit.ts";
import { daySeconds } from "#server/platform/time-units.ts";
import { type Entered, letIn, refuseEntry, type Visit } from "./enter-account.ts";
import { guessMailsPerDay } from "./log-in-limits.ts";

type NeededServices = { db: Db; post: Post; secret: string; rateLimits: RateLimits };
type Answer = {
  challenge: string;
  /** From the cookie of the browser in which the password was given. */
  browserToken: string;
  code: string;
  /** Log-in on this device asks for no second step for 30 days. */
  isTrusted: boolean;
} & Visit;

/**
 * The second step of a log-in: the code of the member's app, or one of their recovery codes. Each wrong code
 * counts for the challenge; a wrong code of six digits also counts for the account. Recovery codes are too
 * long to be guessed, so a stranger's guesses at app codes do not lock out an owner with a recovery code.
 * Throws login_expired where the log-in has to begin again.
 */
export async function answerChallenge(
  services: NeededServices,
  { challenge: id, browserToken, code, ...visit }: Answer,
): Promise<{ memberId: string; isProven: boolean } & Entered> {
  const { db, post, secret } = services;
  const { now, site } = visit;
  const open = await takeTry(db, { id, browserToken, now });
  if (!open) throw new AppError("login_expired");
  const { accountId } = open;
  const key = codeLock(accountId);
  // Counted before the check, so that the lock stops a thousand guesses sent at once.
  const attempt = isRecoveryCode(code) ? null : await takeAttempt(db, { account: key }, now);
  const whose = and(eq(accounts.id, accountId), eq(accounts.siteId, site.id));
  const [returning] = open.reactivates ? await db.select().from(accounts).where(whose) : [];
  const isExcluded = returning !== undefined && (await isReturnExcluded(db, { account: returning, now }));
  const entered = db.transaction(async (tx) => {
    const [seen] = await tx.select().from(accounts).where(whose);
    if (!seen) throw new AppError("login_expired");
    if (open.reactivates) await lockMailbox(tx, site.id, seen.emailNormalized);
    const [account] = await tx.select().from(accounts).where(whose).for("no key update");
    if (!account || !(await closeChallenge(tx, id))) throw new AppError("login_expired");
    if (!(await spendCode(tx, { accountId, code, secret, now })))
      throw new FieldError({ code: { code: "code_wrong" } });
    await stopLoss(tx, accountId);
    // The code and the challenge are used up, even if the account may not be entered.
    const refusal = await refuseEntry(tx, account, { reactivates: open.reactivates, now }).catch(
      (error: unknown) => ({ refusal: error }),
    );
    if (refusal) return refusal;
    if (isExcluded) return { refusal: new AppError("self_excluded") };
    if (account.status === "pending_deletion" && !(await reactivate(tx, { memberId: accountId, now })))
      throw new AppError("login_expired");
    return { memberId: accountId, isProven: isProven(account), ...(await letIn(tx, post, account, visit)) };
  });
  try {
    const done = await entered;
    await liftLocks(db, [key]);
    if ("refusal" in done) throw done.refusal;
    return done;
  } catch (error) {
    if (error instanceof FieldError && attempt?.locking.has("account"))
      await tellOfGuesses(services, { accountId, site });
    throw error;
  }
}

/** The account is locked now: a stranger has the password. The owner is told at most once a day. */
async function tellOfGuesses(
  { db, post, rateLimits }: NeededServices,
  { accountId, site }: { accountId: string; site: Visit["site"] },
): Promise<void> {
  try {
    await rateLimits.take(`guess-mails:${accountId}`, guessMailsPerDay, daySeconds);
  } catch {
    return;
  }
  await db.transaction(async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId));
    if (account) await post.send(tx, codesGuessedMail(receiverOf(site, account)));
  });
}
