import { eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "#server/db/open-database.ts";
import { loginLocks } from "#server/db/schema/accounts.ts";
import { mailboxHash } from "#server/modules/people/accounts/mailbox.ts";
import { AppError } from "#server/platform/errors.ts";
import { networkOf } from "#server/platform/network-of.ts";
import { minuteMs } from "#server/platform/time-units.ts";
import { allowedFailures, lockMinutes, longestLockMinutes } from "./authentication-limits.ts";

const windowMs = lockMinutes * minuteMs;
const longestLockMs = {
  account: longestLockMinutes.account * minuteMs,
  address: longestLockMinutes.address * minuteMs,
};
/** After this time without a new count the next lock has the length of a first one. */
const forgottenAfterMs = 2 * longestLockMs.account;

type Kind = keyof typeof allowedFailures;
const kinds = ["account", "address"] as const satisfies readonly Kind[];

export type LockKeys = Partial<Record<Kind, string>>;

export function lockKeys(siteId: string, mailbox: string, address: string): Record<Kind, string> {
  return {
    account: `account:${mailboxHash(siteId, mailbox)}`,
    address: `address:${networkOf(address)}`,
  };
}

/** The keys of a browser that the account's owner has used: its attempts are counted apart from its network. */
export function deviceKeys(device: string): LockKeys {
  return { account: deviceKey(device) };
}

export function deviceKey(device: string): string {
  return `device:${device}`;
}

/** The lock for codes of the second step: codes are guessed no faster than passwords. */
export function codeLock(accountId: string): string {
  return `code:${accountId}`;
}

/** Whether this attempt has locked an account for browsers that its owner has not logged in with. */
export function isLockedByStrangers({ keys, locking }: Attempt): boolean {
  return locking.has("account") && !keys.account?.startsWith(deviceKey(""));
}

/** An attempt whose password is about to be checked, and the locks that it closes. */
export type Attempt = { keys: Partial<Record<Kind, string>>; locking: Set<Kind> };

/**
 * Counts an attempt before its password is checked; throws account_locked, with the minutes left, where no
 * more are allowed. Unless it is forgiven, the last allowed attempt locks for 15 minutes. Each further lock
 * lasts twice as long, up to 24 hours for an account and one hour for a network.
 */
export async function takeAttempt(db: Db, keys: Partial<Record<Kind, string>>, now: Date): Promise<Attempt> {
  // All callers count in one order, because two attempts could otherwise deadlock.
  const given = kinds.filter((kind) => keys[kind] !== undefined);
  const locking = new Set<Kind>();
  await db.transaction(async (tx) => {
    const counted = await countAttempts(tx, keys, given, now);
    for (const kind of given) {
      const row = counted.get(keys[kind] as string);
      if (!row) throw await lockedRefusal(tx, keys[kind] as string, now);
      if (row.locks) locking.add(kind);
    }
  });
  return { keys, locking };
}

type Counted = { key: string; locks: boolean };

/** Counts one attempt for each unlocked key, in one statement; locked keys are missing from the answer. */
async function countAttempts(tx: Db, keys: Attempt["keys"], given: readonly Kind[], now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const age = sql`(${at} - known.window_started_at)`;
  const isOver = sql`${age} > ${seconds(windowMs)}`;
  const failures = sql`(case when ${isOver} then 0 else known.failures end + 1)`;
  const level = sql`(case when ${age} > ${seconds(forgottenAfterMs)} then 0 else known.level end)`;
  const allowed = sql`case known.key when ${keys.address ?? ""} then ${allowedFailures.address}::int
    else ${allowedFailures.account}::int end`;
  const longest = sql`case known.key when ${keys.address ?? ""} then ${seconds(longestLockMs.address)}
    else ${seconds(longestLockMs.account)} end`;
  const locks = sql`(${failures} >= ${allowed})`;
  const first = given.map((kind) => sql`(${keys[kind]}::text, 1, ${at}, 0)`);
  const rows = await rowsOf<Counted>(
    tx,
    sql`insert into ${loginLocks} as known (key, failures, window_started_at, level)
      values ${sql.join(first, sql`, `)}
      on conflict (key) do update set
        failures = case when ${locks} then 0 else ${failures} end,
        window_started_at = case when ${isOver} or ${locks} then ${at} else known.window_started_at end,
        locked_until = case when ${locks}
          then ${at} + least(${seconds(windowMs)} * 2 ^ ${level}, ${longest}) end,
        level = ${level} + ${locks}::int
      -- defence: login-lock-stays
      where known.locked_until is null or known.locked_until <= ${at}
      returning key, locked_until is not null as locks`,
  );
  return new Map(rows.map((row) => [row.key, row]));
}

function seconds(ms: number): SQL {
  return sql`make_interval(secs => ${ms / 1000}::int)`;
}

async function lockedRefusal(tx: Db, key: string, now: Date): Promise<AppError> {
  const [row] = await tx.select().from(loginLocks).where(eq(loginLocks.key, key));
  const leftMs = (row?.lockedUntil ?? now).getTime() - now.getTime();
  return new AppError("account_locked", { minutes: Math.max(1, Math.ceil(leftMs / minuteMs)) });
}

/**
 * The password was right. A proven owner's count starts anew. Others get only this attempt back: a stranger
 * who signed up with the owner's address also has a right password, and must not erase wrong guesses at the
 * owner's.
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

/** The owner has proven their identity in another way, so earlier guesses no longer count. */
export async function liftLocks(tx: Db, keys: readonly string[]): Promise<void> {
  await tx.delete(loginLocks).where(inArray(loginLocks.key, [...keys]));
}

/** Deletes locks that have no effect any more. */
export async function forgetOldLocks(db: Db, now: Date): Promise<void> {
  await db
    .delete(loginLocks)
    .where(lt(loginLocks.windowStartedAt, new Date(now.getTime() - forgottenAfterMs)));
}
