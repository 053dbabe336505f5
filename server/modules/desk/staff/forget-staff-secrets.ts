import { lt } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { staffCodes, staffInvites } from "#server/db/schema/staff.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { forgetExpiredStaffSessions } from "./staff-session.ts";

/** Deletes expired sessions and links, and codes whose mails no longer count. */
export async function forgetStaffSecrets(db: Db, now: Date): Promise<void> {
  await forgetExpiredStaffSessions(db, now);
  await db.delete(staffInvites).where(lt(staffInvites.expiresAt, now));
  await db.delete(staffCodes).where(lt(staffCodes.createdAt, new Date(now.getTime() - dayMs)));
}
