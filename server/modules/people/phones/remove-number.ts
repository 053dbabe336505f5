import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { memberPhones } from "#server/db/schema/phones.ts";

/** Forgets a member's number. Who blocked it stays out of sight, as with an address that is given up. */
export async function removeNumber(db: Db, memberId: string): Promise<void> {
  await db.delete(memberPhones).where(eq(memberPhones.memberId, memberId));
}
