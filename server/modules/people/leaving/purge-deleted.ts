import { and, eq, lte } from "drizzle-orm";
import { accounts } from "#server/db/schema/accounts.ts";
import { deletedBefore } from "./deletion-rules.ts";
import { type PurgeServices, purgeAccounts } from "./purge-accounts.ts";

/** Forgets deleted accounts whose owners did not come back in time. Returns how many were forgotten. */
export async function purgeDeleted(services: PurgeServices, now: Date): Promise<number> {
  return purgeAccounts(services, {
    by: "deletionAskedAt",
    condition: and(
      eq(accounts.status, "pending_deletion"),
      lte(accounts.deletionAskedAt, deletedBefore(now)),
    ),
    now,
  });
}
