import { and, eq, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { complaints } from "#server/db/schema/complaints.ts";

/** The account has proven its address. */
const isProved = () =>
  and(
    // defence: complaints-of-proved-address
    isNotNull(accounts.confirmedAt),
    isNull(accounts.shadowOfId),
  );

/**
 * A member's complaints: filed while they were signed in, or without a session, with an address that the
 * member has proven on that site.
 */
export async function complaintsOf(db: Db, memberId: string): Promise<SQL | undefined> {
  const [account] = await db
    .select({ siteId: accounts.siteId, mailbox: accounts.emailNormalized })
    .from(accounts)
    .where(and(eq(accounts.id, memberId), isProved()));
  const byMember = eq(complaints.memberId, memberId);
  if (!account) return byMember;
  const { siteId, mailbox } = account;
  const byAddress = and(
    // defence: complaints-of-its-site
    eq(complaints.siteId, siteId),
    eq(complaints.mailbox, mailbox),
    isNull(complaints.memberId),
  );
  return or(byMember, byAddress);
}

type Filed = { siteId: string; memberId: string | null; mailbox: string | null };

/** Possible owners of a complaint: the signed-in member, and the one who proved its address there. */
export async function membersOf(db: Db, { siteId, memberId, mailbox }: Filed): Promise<string[]> {
  const own = memberId === null ? [] : [memberId];
  if (/* defence: acts-on-who-proved-the-address */ mailbox === null) return own;
  const proved = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.siteId, siteId), eq(accounts.emailNormalized, mailbox), isProved()));
  return [...own, ...proved.map(({ id }) => id)];
}
