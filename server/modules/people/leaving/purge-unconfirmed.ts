import { and, eq, isNull, lt } from "drizzle-orm";
import { unconfirmedDays } from "#contracts/limits.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { type PurgeServices, purgeAccounts } from "./purge-accounts.ts";

/**
 * Forgets sign-ups that were never confirmed, banned or not, unless they have paid. Returns how many were
 * forgotten. A suspended account is unconfirmed again after its suspension.
 */
export async function purgeUnconfirmed(services: PurgeServices, now: Date): Promise<number> {
  // Shadows, too: an earlier deletion would show that an account was a shadow.
  const old = and(
    isNull(accounts.premiumAt),
    lt(accounts.signupAt, new Date(now.getTime() - unconfirmedDays * dayMs)),
  );
  const isUnconfirmed = eq(accounts.status, "not_confirmed");
  const isBanned = and(eq(accounts.status, "banned"), isNull(accounts.confirmedAt));
  let count = 0;
  // One query for each state: the first state has many accounts, and an index.
  for (const state of [isUnconfirmed, isBanned])
    count += await purgeAccounts(services, { by: "signupAt", condition: and(state, old), now });
  return count;
}
