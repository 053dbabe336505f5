import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { wasRealSite } from "#server/platform/operations/real-site.ts";
import { isTownLoaded } from "./load-town.ts";

/**
 * Throws, with words for whoever starts it, where a demo would open its doors beside real members: everybody's mails
 * can be read at the outbox, and payments are free. Who signed up in the demo itself is nobody real.
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
