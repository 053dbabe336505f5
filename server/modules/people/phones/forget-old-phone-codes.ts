import { lte } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { phoneCodes } from "#server/db/schema/phones.ts";
import { phoneCodesCountedMs } from "./phone-limits.ts";

/** Deletes codes that are no longer counted; all of them have expired. */
export async function forgetOldPhoneCodes(db: Db, now: Date): Promise<void> {
  await db.delete(phoneCodes).where(lte(phoneCodes.createdAt, new Date(now.getTime() - phoneCodesCountedMs)));
}
