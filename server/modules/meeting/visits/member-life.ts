import { and, eq, or } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { visitMarks, visits } from "#server/db/schema/visits.ts";
import type { MemberLife } from "#server/platform/member-life.ts";
import { isReceivedVisit, seesVisits } from "./queries.ts";

export const visitsLife: MemberLife = {
  module: "visits",
  tables: {
    visits: { forget: "erased", export: "shown" },
    visit_marks: { forget: "erased", export: "shown" },
  },
  async forget(tx, { memberId }) {
    await tx.delete(visits).where(or(eq(visits.fromId, memberId), eq(visits.toId, memberId)));
    await tx.delete(visitMarks).where(eq(visitMarks.memberId, memberId));
    return "gone";
  },
  // The member's own visits, and those to them that they may see, with the rounded time.
  async export(db, memberId) {
    const made = await db
      .select({ fromId: visits.fromId, toId: visits.toId, visitedAt: visits.visitedAt })
      .from(visits)
      .where(eq(visits.fromId, memberId));
    return {
      visits: [...made, ...(await listReceived(db, memberId))],
      visit_marks: await db.select().from(visitMarks).where(eq(visitMarks.memberId, memberId)),
    };
  },
};

async function listReceived(db: Db, memberId: string) {
  const [own] = await db
    .select({ siteId: accounts.siteId })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.memberId))
    .where(and(eq(profiles.memberId, memberId), seesVisits));
  if (!own) return [];
  return db
    .select({ fromId: visits.fromId, toId: visits.toId, visitedAt: visits.visitedAround })
    .from(visits)
    .innerJoin(profiles, eq(profiles.memberId, visits.fromId))
    .innerJoin(accounts, eq(accounts.id, visits.fromId))
    .where(isReceivedVisit(db, { siteId: own.siteId, memberId }, new Date(0)));
}
