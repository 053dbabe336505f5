import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { swipePasses } from "#server/db/schema/games.ts";

/** The member may be dealt again; repeating it changes nothing. */
export async function undoPass(
  db: Db,
  { memberId, passedId }: { memberId: string; passedId: string },
): Promise<void> {
  await db
    .delete(swipePasses)
    .where(and(eq(swipePasses.memberId, memberId), eq(swipePasses.passedId, passedId)));
}
