import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { wasRealSite } from "#server/platform/operations/real-site.ts";
import { isTownLoaded } from "./load-town.ts";

/**
 * Throws an error for the person who starts a demo beside real members, because a demo shows all mails at the
 * outbox and takes no real money. Sign-ups made in the demo itself do not count as real members.
 */
export async function refuseRealMembers(db: Db): Promise<void> {
  const [somebody] = await db
    .select({ id: profiles.memberId })
    .from(profiles)
    .where(eq(profiles.isExample, false))
    .limit(1);
  if (!somebody) return;
  if ((await isTownLoaded(db, "demo_town")) && !(await wasRealSite(db))) return;
  throw new Error(
    "This database holds real members, and DEMO=1 would show their mails to everybody and take payments for nothing. " +
      "Set DEMO=0, or give the demo a database of its own (DATABASE_URL, DATA_DIR).",
  );
}
