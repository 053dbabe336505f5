import { and, eq, sql } from "drizzle-orm";
import { passDays } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { swipeDays } from "#server/db/schema/games.ts";
import { cardBeside } from "#server/modules/people/profiles/queries.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { passesLookedAt } from "./game-limits.ts";
import type { SwipeDay } from "./swipe-day-rules.ts";

/** Passes before this time no longer keep a member out of the deck. */
export function passedSince(now: Date): Date {
  return new Date(now.getTime() - passDays * dayMs);
}

export const dayStatement = prepared((db) =>
  db
    .select()
    .from(swipeDays)
    .where(eq(swipeDays.memberId, sql.placeholder("memberId")))
    .prepare("swipe_day"),
);

export async function findSwipeDay(db: Db, memberId: string): Promise<SwipeDay | undefined> {
  const [row] = await dayStatement(db).execute({ memberId });
  return row;
}

const viewer = { siteId: sql.placeholder("siteId"), memberId: sql.placeholder("memberId") };
/** At most this many passes are searched for one that can be undone. */
const latestPasses = sql`(select s.passed_id, s.passed_at from swipe_passes s
  where s.member_id = ${viewer.memberId}::uuid and s.passed_at > ${sql.placeholder("since")}::timestamptz
  order by s.passed_at desc limit ${sql.raw(String(passesLookedAt))}) latest`;

/** The last passed member who may still be shown and is not liked by now. */
export const lastPassStatement = prepared((db) => {
  const { card, columns } = cardBeside(db, {
    viewer,
    showing: "discovery",
    memberId: sql`latest.passed_id`,
  });
  return db
    .select(columns)
    .from(latestPasses)
    .innerJoinLateral(card, sql`true`)
    .where(and(eq(columns.kind, "member"), sql`not ${columns.isLiked}`))
    .orderBy(sql`latest.passed_at desc`)
    .limit(1)
    .prepare("swipe_last_pass");
});
