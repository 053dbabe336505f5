import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { installationFacts } from "#server/db/schema/platform.ts";

const realSite = "real_site";

/** Notes that this database serves real members: no demo opens its doors beside them (demo/refuse-real-members.ts). */
export async function noteRealSite(db: Db): Promise<void> {
  await db.insert(installationFacts).values({ name: realSite, value: true }).onConflictDoNothing();
}

export async function wasRealSite(db: Db): Promise<boolean> {
  const found = await db.select().from(installationFacts).where(eq(installationFacts.name, realSite));
  return found.length > 0;
}
