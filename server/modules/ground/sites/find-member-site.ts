import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { SiteDirectory } from "./site-directory.ts";

/**
 * The site of a member, or null where there is no such member. Call it before a transaction, not inside one:
 * the directory reads by a connection of its own, and the embedded database has only one.
 */
export async function findMemberSite(
  { db, sites }: { db: Db; sites: SiteDirectory },
  memberId: string,
): Promise<RequestSite | null> {
  const [account] = await db
    .select({ siteId: accounts.siteId })
    .from(accounts)
    .where(eq(accounts.id, memberId));
  return account ? sites.get(account.siteId) : null;
}
