import { lte } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { phoneCodes } from "#server/db/schema/phones.ts";

const countedMs = 24 * 3_600_000;

/** Codes that are no longer counted; none of them can still be typed. */
export async function forgetOldPhoneCodes(db: Db, now: Date): Promise<void> {
  await db.delete(phoneCodes).where(lte(phoneCodes.createdAt, new Date(now.getTime() - countedMs)));
}
