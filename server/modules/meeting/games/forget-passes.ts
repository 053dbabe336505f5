import { lte } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { swipePasses } from "#server/db/schema/games.ts";
import { passedSince } from "./queries.ts";

/** Passes that no longer keep anybody out of a deck say nothing but whom somebody did not like. */
export async function forgetPasses(db: Db, now: Date): Promise<void> {
  await db.delete(swipePasses).where(lte(swipePasses.passedAt, passedSince(now)));
}
