import { lt } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accountMails } from "#server/db/schema/accounts.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { requestedMailDays } from "./account-limits.ts";

export async function forgetOldMails(db: Db, now: Date): Promise<void> {
  await db
    .delete(accountMails)
    .where(lt(accountMails.createdAt, new Date(now.getTime() - requestedMailDays * dayMs)));
}
