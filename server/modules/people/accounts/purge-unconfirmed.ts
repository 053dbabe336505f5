import { and, eq, isNull, lt } from "drizzle-orm";
import { unconfirmedDays } from "#contracts/limits.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { type PurgeMeans, purgeAccounts } from "./purge-accounts.ts";

/**
 * Forgets sign-ups that nobody confirmed, banned or not, unless something was paid for. Returns how many were forgotten.
 * A suspended one is unconfirmed again once its suspension has ended.
 */
export async function purgeUnconfirmed(means: PurgeMeans, now: Date): Promise<number> {
  // Shadows, too: one that went sooner would tell that it was one.
  const old = and(
    isNull(accounts.premiumAt),
    lt(accounts.signupAt, new Date(now.getTime() - unconfirmedDays * dayMs)),
  );
  const isUnconfirmed = eq(accounts.status, "not_confirmed");
  const isBanned = and(eq(accounts.status, "banned"), isNull(accounts.confirmedAt));
  let count = 0;
  // Each by itself: an index holds the first, which are many.
  for (const state of [isUnconfirmed, isBanned])
    count += await purgeAccounts(means, { by: "signupAt", condition: and(state, old), now });
  return count;
}
