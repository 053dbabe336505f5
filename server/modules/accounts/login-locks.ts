import { eq, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { loginLocks } from "#server/db/schema/accounts.ts";
import { AppError } from "#server/platform/errors.ts";
import { networkOf } from "#server/platform/network-of.ts";
import { mailboxHash } from "./mailbox.ts";

const minuteMs = 60_000;
const windowMs = 15 * minuteMs;
const longestLockMs = 24 * 60 * minuteMs;
/** After so long without a new count the next lock is a first one again. */
const forgottenAfterMs = 2 * longestLockMs;
/** Wrong passwords within the window before a lock. An address may be shared by a household or an office. */
const allowedFailures = { account: 5, address: 20 } as const;

type Kind = keyof typeof allowedFailures;
const kinds = ["account", "address"] as const satisfies readonly Kind[];

export function lockKeys(siteId: string, mailbox: string, address: string): Record<Kind, string> {
  return {
    account: `account:${mailboxHash(siteId, mailbox)}`,
    address: `address:${networkOf(address)}`,
  };
}

export function deviceKey(device: string): string {
  return `device:${device}`;
}

/** A password about to be checked, and which of its locks it would close. */
export type Attempt = { keys: Partial<Record<Kind, string>>; locking: Set<Kind> };

/**
 * Counts an attempt before its password is checked; throws account_locked, with the minutes left, where no more are
 * allowed. The last allowed one locks for 15 minutes, doubling with each lock up to 24 hours, unless forgiven.
 */
export async function takeAttempt(db: Db, keys: Partial<Record<Kind, string>>, now: Date): Promise<Attempt> {
  const locking = new Set<Kind>();
  await db.transaction(async (tx) => {
    // One order for all callers, or two attempts could wait for each other's rows.
    for (const kind of kinds) {
      const key = keys[kind];
      if (key !== undefined && (await countAttempt(tx, kind, key, now))) locking.add(kind);
    }
  });
  return { keys, locking };
}

async function countAttempt(tx: Db, kind: Kind, key: string, now: Date): Promise<boolean> {
  await tx.insert(loginLocks).values({ key, failures: 0, windowStartedAt: now }).onConflictDoNothing();
  const [row] = await tx.select().from(loginLocks).where(eq(loginLocks.key, key)).for("update");
  if (!row) throw new AppError("unavailable");
  if (row.lockedUntil && row.lockedUntil > now) {
    const minutes = Math.ceil((row.lockedUntil.getTime() - now.getTime()) / minuteMs);
    throw new AppError("account_locked", { minutes });
  }
  const age = now.getTime() - row.windowStartedAt.getTime();
  const failures = (age > windowMs ? 0 : row.failures) + 1;
  const level = age > forgottenAfterMs ? 0 : row.level;
  const locks = failures >= allowedFailures[kind];
  await tx
    .update(loginLocks)
    .set({
      failures: locks ? 0 : failures,
      windowStartedAt: age > windowMs || locks ? now : row.windowStartedAt,
      lockedUntil: locks ? new Date(now.getTime() + Math.min(windowMs * 2 ** level, longestLockMs)) : null,
      level: locks ? level + 1 : level,
    })
    .where(eq(loginLocks.key, key));
  return locks;
}

/**
 * The password was right. A proven owner's count starts anew; others only get this attempt back, since whoever signs
 * up with somebody's address knows a right password too, and must not wipe out his wrong guesses at the owner's.
 */
export async function forgiveAttempt(
  db: Db,
  attempt: Attempt,
  { isProven }: { isProven: boolean },
): Promise<void> {
  for (const kind of kinds) {
    const key = attempt.keys[kind];
    if (key === undefined) continue;
    if (kind === "account" && isProven) await db.delete(loginLocks).where(eq(loginLocks.key, key));
    else await giveBack(db, kind, key, attempt.locking.has(kind));
  }
}

async function giveBack(db: Db, kind: Kind, key: string, hasLocked: boolean): Promise<void> {
  await db
    .update(loginLocks)
    .set(
      hasLocked
        ? {
            failures: allowedFailures[kind] - 1,
            lockedUntil: null,
            level: sql`greatest(${loginLocks.level} - 1, 0)`,
          }
        : { failures: sql`greatest(${loginLocks.failures} - 1, 0)` },
    )
    .where(eq(loginLocks.key, key));
}

/** The owner has proven who they are in another way: what was guessed before no longer counts. */
export async function liftLocks(tx: Db, keys: readonly string[]): Promise<void> {
  await tx.delete(loginLocks).where(inArray(loginLocks.key, [...keys]));
}

/** Locks that no longer matter to anybody. */
export async function forgetOldLocks(db: Db, now: Date): Promise<void> {
  await db
    .delete(loginLocks)
    .where(lt(loginLocks.windowStartedAt, new Date(now.getTime() - forgottenAfterMs)));
}
