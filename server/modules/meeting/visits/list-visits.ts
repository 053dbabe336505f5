import { and, desc, eq, sql } from "drizzle-orm";
import type { MemberCard } from "#contracts/shapes.ts";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { visitMarks, visits } from "#server/db/schema/visits.ts";
import {
  cardColumns,
  presentMemberCard,
  type Showcase,
} from "#server/modules/people/profiles/present-card.ts";
import type { CursorSeal } from "#server/platform/paging/sealed-cursor.ts";
import { isReceivedVisit, seesVisits, visitedSince } from "./queries.ts";
import { visitsPerPage } from "./visit-limits.ts";

type ListedVisit = { member: MemberCard; visitedAt: Date; isNew: boolean };
export type VisitPage = { visits: ListedVisit[]; isOpen: boolean; nextCursor: string | null };

/**
 * One page of the members who looked at a member's profile, newest first, after a cursor. The times are rounded
 * down. All pages tell as new what was new on the first, although the member has seen that one since.
 */
export async function listVisits(
  db: Db,
  {
    memberId,
    showcase,
    cursors,
    cursor,
  }: { memberId: string; showcase: Showcase; cursors: CursorSeal; cursor: string | undefined },
): Promise<VisitPage> {
  const list = `visits to ${memberId}`;
  const place = cursor === undefined ? null : (cursors.open(cursor, list) as Place);
  const from = place ? { behindAt: place.at, behindId: place.id } : fromTheNewest;
  const [[own], rows] = await Promise.all([
    ownStatement(db).execute({ memberId }),
    pageStatement(db).execute({
      siteId: showcase.site.id,
      memberId,
      since: visitedSince(showcase.now).toISOString(),
      ...from,
      limit: visitsPerPage + 1,
    }),
  ]);
  if (!own) return { visits: [], isOpen: false, nextCursor: null };
  const newAfter = place ? new Date(place.newAfter) : (own.seenUntil ?? new Date(0));
  const shown = rows.slice(0, visitsPerPage);
  const last = rows.length > visitsPerPage ? shown.at(-1) : undefined;
  return {
    visits: shown.map((row) => ({
      member: presentMemberCard(row, showcase),
      visitedAt: row.visitedAround,
      isNew: row.visitedAt > newAfter,
    })),
    isOpen: true,
    nextCursor: last ? cursors.seal(placeOf(last, newAfter), list) : null,
  };
}

const fromTheNewest = { behindAt: "infinity", behindId: "ffffffff-ffff-ffff-ffff-ffffffffffff" };
const viewer = { siteId: sql.placeholder("siteId"), memberId: sql.placeholder("memberId") };

/** The member's own mark; no row where they do not see visits. */
export const ownStatement = prepared((db) =>
  db
    .select({ seenUntil: visitMarks.seenUntil })
    .from(profiles)
    .leftJoin(visitMarks, eq(visitMarks.memberId, profiles.memberId))
    .where(and(eq(profiles.memberId, viewer.memberId), seesVisits))
    .prepare("visits_own"),
);

export const pageStatement = prepared((db) => {
  const isBehind = sql`(${visits.visitedAround}, ${visits.fromId})
    < (${sql.placeholder("behindAt")}::timestamptz, ${sql.placeholder("behindId")}::uuid)`;
  const since = sql`${sql.placeholder("since")}::timestamptz`;
  return db
    .select({
      ...cardColumns(viewer.memberId),
      visitedAt: visits.visitedAt,
      visitedAround: visits.visitedAround,
    })
    .from(visits)
    .innerJoin(profiles, eq(profiles.memberId, visits.fromId))
    .innerJoin(accounts, eq(accounts.id, visits.fromId))
    .where(and(isReceivedVisit(db, viewer, since), isBehind))
    .orderBy(desc(visits.visitedAround), desc(visits.fromId))
    .limit(sql.placeholder("limit"))
    .prepare("visits_page");
});

/** Sealed in the cursor. Times in ISO 8601. */
type Place = { at: string; id: string; newAfter: string };

function placeOf(
  { visitedAround, memberId }: { visitedAround: Date; memberId: string },
  newAfter: Date,
): Place {
  return { at: visitedAround.toISOString(), id: memberId, newAfter: newAfter.toISOString() };
}
