import { createHash } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { loginLocks } from "#server/db/schema/accounts.ts";
import { AppError } from "#server/platform/errors.ts";

const minuteMs = 60_000;
const windowMs = 15 * minuteMs;
const longestLockMs = 24 * 60 * minuteMs;
/** Wrong passwords within the window before a lock. An address may be shared by a household or an office. */
const allowedFailures = { account: 5, address: 20 } as const;

type Kind = keyof typeof allowedFailures;

export function lockKeys(siteId: string, emailNormalized: string, address: string): Record<Kind, string> {
  const person = createHash("sha256").update(`${siteId} ${emailNormalized}`).digest("base64url");
  return { account: `account:${person}`, address: `address:${networkOf(address)}` };
}

/** An IPv6 customer owns at least a /64: rotating within it is one address. */
export function networkOf(address: string): string {
  if (!address.includes(":") || address.startsWith("::ffff:")) return address.replace("::ffff:", "");
  const [head = "", tail] = address.split("::");
  const start = head.split(":").filter(Boolean);
  const end = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? [] : new Array(Math.max(0, 8 - start.length - end.length)).fill("0");
  return [...start, ...zeros, ...end].slice(0, 4).join(":");
}

/** Throws account_locked, with the minutes left, while any of the keys is locked. */
export async function refuseWhileLocked(db: Db, keys: Record<Kind, string>, now: Date): Promise<void> {
  const rows = await db
    .select()
    .from(loginLocks)
    .where(inArray(loginLocks.key, Object.values(keys)));
  const until = Math.max(0, ...rows.map((row) => row.lockedUntil?.getTime() ?? 0));
  if (until > now.getTime()) {
    throw new AppError("account_locked", { minutes: Math.ceil((until - now.getTime()) / minuteMs) });
  }
}

/** Counts a wrong password; the last allowed one locks for 15 minutes, doubling with each lock up to 24 hours. */
export async function noteFailure(db: Db, keys: Record<Kind, string>, now: Date): Promise<void> {
  // One order for all callers, or two logins could wait for each other's rows.
  for (const kind of ["account", "address"] as const) {
    await db.transaction(async (tx) => {
      const fresh = { failures: 0, windowStartedAt: now, lockedUntil: null, level: 0 };
      await tx
        .insert(loginLocks)
        .values({ key: keys[kind], ...fresh })
        .onConflictDoNothing();
      const [row] = await tx.select().from(loginLocks).where(eq(loginLocks.key, keys[kind])).for("update");
      if (!row) return;
      const isOver = row.windowStartedAt.getTime() < now.getTime() - windowMs;
      const isForgiven = row.windowStartedAt.getTime() < now.getTime() - longestLockMs * 2;
      const failures = (isOver ? 0 : row.failures) + 1;
      const level = isForgiven ? 0 : row.level;
      const locks = failures >= allowedFailures[kind];
      const lockMs = Math.min(windowMs * 2 ** level, longestLockMs);
      await tx
        .update(loginLocks)
        .set({
          failures: locks ? 0 : failures,
          windowStartedAt: isOver || locks ? now : row.windowStartedAt,
          lockedUntil: locks ? new Date(now.getTime() + lockMs) : row.lockedUntil,
          level: locks ? level + 1 : level,
        })
        .where(eq(loginLocks.key, keys[kind]));
    });
  }
}

/** A right password clears the account's count; the address keeps its own. */
export async function forgetFailures(db: Db, keys: Record<Kind, string>): Promise<void> {
  await db
    .delete(loginLocks)
    .where(
      sql`${loginLocks.key} = ${keys.account} and (${loginLocks.failures} > 0 or ${loginLocks.level} > 0)`,
    );
}
