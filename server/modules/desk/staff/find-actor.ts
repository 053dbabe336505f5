import { and, eq } from "drizzle-orm";
import { hasRole, type StaffRole } from "#contracts/desk/roles.ts";
import type { Db } from "#server/db/open-database.ts";
import { staffAccounts } from "#server/db/schema/staff.ts";
import { mailboxKey, normalizeEmail } from "#server/platform/mail/email-address.ts";

/** The active staff member with this address who has the role and the site; null if there is none. */
export async function findActor(
  db: Db,
  { email, role, siteId }: { email: string; role: StaffRole; siteId: string },
): Promise<string | null> {
  const address = normalizeEmail(email);
  if (!address) return null;
  const [staff] = await db
    .select({ id: staffAccounts.id, roles: staffAccounts.roles, siteIds: staffAccounts.siteIds })
    .from(staffAccounts)
    .where(and(eq(staffAccounts.emailNormalized, mailboxKey(address)), staffAccounts.isActive));
  const mayAct = staff && /* defence: actor-has-role */ hasRole(staff.roles, role);
  const isOfSite = staff?.siteIds === null || staff?.siteIds.includes(siteId) === true;
  return mayAct && /* defence: actor-of-site */ isOfSite ? staff.id : null;
}
