import { eq, inArray } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { installationFacts } from "#server/db/schema/platform.ts";

const realSite = "real_site";

/** Names of what the demo notes where it has filled a database (demo/load-town.ts). */
export const demoFacts = ["demo_town", "demo_second_site", "demo_third_site"] as const;

/**
 * Throws, with a message for the operator, if a demo database would be served in production: the passwords of its members
 * and its desk are public.
 */
export async function refuseDemoData(db: Db): Promise<void> {
  const found = await db
    .select({ name: installationFacts.name })
    .from(installationFacts)
    .where(inArray(installationFacts.name, demoFacts))
    .limit(1);
  if (found.length === 0) return;
  throw new Error(
    "This database was filled by the demo, and everybody knows the password of its log-ins. " +
      "Give the site a database of its own (DATABASE_URL, DATA_DIR), or start the demo with DEMO=1.",
  );
}

/** Records that this database serves real members: a demo refuses to start on it (demo/refuse-real-members.ts). */
export async function noteRealSite(db: Db): Promise<void> {
  await db.insert(installationFacts).values({ name: realSite, value: true }).onConflictDoNothing();
}

export async function wasRealSite(db: Db): Promise<boolean> {
  const found = await db.select().from(installationFacts).where(eq(installationFacts.name, realSite));
  return found.length > 0;
}
