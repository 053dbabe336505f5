import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { memberPhones } from "#server/db/schema/phones.ts";

/** Forgets a member's number. Blocks by this number stay in effect, as with a former address. */
export async function removeNumber(db: Db, memberId: string): Promise<void> {
  await db.delete(memberPhones).where(eq(memberPhones.memberId, memberId));
}
