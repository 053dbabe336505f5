import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { type Showing, type Viewer, visibleTo } from "#server/modules/people/visibility/visible-to.ts";
import { type CardRow, cardColumns } from "./present-card.ts";

/** The card rows of those members that the viewer may see, in the given order; one query. */
export async function listCards(
  db: Db,
  viewer: Viewer,
  showing: Showing,
  memberIds: string[],
): Promise<CardRow[]> {
  if (memberIds.length === 0) return [];
  const statement = statementOf(db, showing, viewer.memberId === null);
  const rows = await statement.execute({ siteId: viewer.siteId, viewerId: viewer.memberId, memberIds });
  const byId = new Map(rows.map((row) => [row.memberId, row]));
  return memberIds.flatMap((memberId) => byId.get(memberId) ?? []);
}

type Statement = ReturnType<typeof prepare>;
const prepared = new WeakMap<Db, Map<string, Statement>>();

/** Prepared by name: most lists of members use it, and planning the query takes longer than running it. */
function statementOf(db: Db, showing: Showing, isVisitor: boolean): Statement {
  const known = prepared.get(db) ?? new Map<string, Statement>();
  prepared.set(db, known);
  const name = `cards_${showing}_${isVisitor ? "visitor" : "member"}`;
  const statement = known.get(name) ?? prepare(db, showing, isVisitor, name);
  known.set(name, statement);
  return statement;
}

function prepare(db: Db, showing: Showing, isVisitor: boolean, name: string) {
  const viewerId = sql.placeholder("viewerId");
  const viewer = { siteId: sql.placeholder("siteId"), memberId: isVisitor ? null : viewerId };
  return db
    .select(cardColumns(viewerId))
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.memberId))
    .where(
      and(
        sql`${profiles.memberId} = any(${sql.placeholder("memberIds")}::uuid[])`,
        visibleTo(db, viewer, showing),
      ),
    )
    .prepare(name);
}
