import { lte } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { swipePasses } from "#server/db/schema/games.ts";
import { passedSince } from "./queries.ts";

/** Deletes passes that no longer affect a deck, because they would only tell whom a member did not like. */
export async function forgetPasses(db: Db, now: Date): Promise<void> {
  await db.delete(swipePasses).where(lte(swipePasses.passedAt, passedSince(now)));
}
