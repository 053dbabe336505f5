import { and, eq, isNull, lt } from "drizzle-orm";
import { unconfirmedDays } from "#contracts/limits.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { type PurgeMeans, purgeAccounts } from "./purge-accounts.ts";

/** The same for shadows: one that went sooner would tell that it was one. */
const dayMs = 86_400_000;

/** Forgets sign-ups that nobody confirmed, unless something was paid for. Returns how many were forgotten. */
export async function purgeUnconfirmed(means: PurgeMeans, now: Date): Promise<number> {
  return purgeAccounts(means, {
    by: "signupAt",
    condition: and(
      eq(accounts.status, "not_confirmed"),
      isNull(accounts.premiumAt),
      lt(accounts.signupAt, new Date(now.getTime() - unconfirmedDays * dayMs)),
    ),
    now,
  });
}
