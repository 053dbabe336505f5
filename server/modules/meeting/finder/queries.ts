import { eq, type SQL, sql } from "drizzle-orm";
import type { ComparedCard } from "#contracts/meeting/finder-cards.ts";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { finderAnswers } from "#server/db/schema/finder.ts";
import { byAge, type Shape } from "#server/modules/meeting/discovery/hit-rules.ts";
import { byTime, inCells, type TimeColumn } from "#server/modules/meeting/discovery/queries.ts";
import type { CardRow } from "#server/modules/people/profiles/present-card.ts";
import { cardBeside } from "#server/modules/people/profiles/queries.ts";
import type { StoredAnswers } from "./answer-rules.ts";

export const answersStatement = prepared((db) =>
  db
    .select({ answers: finderAnswers.answers })
    .from(finderAnswers)
    .where(eq(finderAnswers.memberId, sql.placeholder("memberId")))
    .prepare("finder_answers"),
);

/** The stored answers (answer-rules.ts). */
export async function findAnswers(db: Db, memberId: string): Promise<StoredAnswers> {
  const [row] = await answersStatement(db).execute({ memberId });
  return row?.answers ?? {};
}

export type Reason = {
  about: ComparedCard | "interests" | "near";
  /** The option that both chose on the card. */
  option: string | null;
  /** Interests of both. */
  topics: string[];
};
/** A fitting member: how well, from 0 to 100, and the reasons that may be shown. */
export type FinderMatch = { card: CardRow; percent: number; reasons: Reason[] };

/** How members are read: all if they are few, else nearest first or, without near members, by a time. */
export type Walk = "few" | "near" | TimeColumn;

const value = (name: string) => sql.placeholder(name);

function walked(shape: Shape, walk: Walk): SQL {
  if (walk === "few") {
    return sql`select p.member_id, coalesce(array_position((select ${value("cells")}::int[]), p.cell_id),
        ${value("behindAll")}::int)::bigint as place
      from profiles p where ${byAge(shape)} limit ${value("most")}::int`;
  }
  if (walk === "near") {
    return sql`select hit.member_id, hit.place from ${inCells(shape, sql`p.member_id`)}`;
  }
  const time = sql.raw(walk);
  return sql`select hit.member_id, row_number() over (order by hit.${time} desc) as place
    from ${byTime(shape, walk, sql`p.member_id, p.${time}`)} hit`;
}

/** This limit, or zero for an asker with too few answers: then no members are read. */
const ifAsking = (name: string) => sql`(select case when count(*) >= ${value("least")}::int
  then ${value(name)}::int else 0 end
  from jsonb_object_keys((select own.answers from finder_answers own
    where own.member_id = ${value("memberId")}::uuid)))`;

/**
 * Members with answers whom a search would find: those read in an order, then those with the latest answers,
 * at any distance. Each is looked up by id, whatever number the planner expects, and at most as many are read
 * as the two limits allow. The cards are null for members whom the asker may not see.
 */
function candidates(shape: Shape, walk: Walk): SQL {
  return sql`(select looked.member_id, looked.place, answered.answers, fit.interests
    from (select looked.member_id, min(looked.place) as place from (
        (select * from (${walked(shape, walk)}) walked limit ${ifAsking("limit")})
        union all
        (select latest.member_id, ${value("behindAll")}::bigint from finder_answers latest
          where latest.site_id = ${value("siteId")}::uuid
          order by latest.answered_at desc limit ${ifAsking("latest")})
      ) looked group by looked.member_id) looked
    cross join lateral (select f.answers from finder_answers f
      where f.member_id = looked.member_id limit 1) answered
    cross join lateral (select case when 'interests' = any(p.hidden_fields) then '{}' else p.interests end as interests
      from profiles p where p.member_id = looked.member_id and ${byAge(shape)} limit 1) fit
    order by looked.place, looked.member_id desc limit ${value("wanted")}::int) hit`;
}

export function candidatesStatement(db: Db, shape: Shape, walk: Walk) {
  const known = statements.get(db) ?? new Map<string, Statement>();
  statements.set(db, known);
  const place = shape.isInCountry ? "country" : "everywhere";
  const name = ["finder", shape.soughtBy ?? "anyone", place, walk].join("_");
  const statement = known.get(name) ?? prepareCandidates(db, { shape, walk, name });
  known.set(name, statement);
  return statement;
}

type Statement = ReturnType<typeof prepareCandidates>;
const statements = new WeakMap<Db, Map<string, Statement>>();

function prepareCandidates(db: Db, { shape, walk, name }: { shape: Shape; walk: Walk; name: string }) {
  const { card, columns } = cardBeside(db, {
    viewer: { siteId: value("siteId"), memberId: value("memberId") },
    showing: "discovery",
    memberId: sql`hit.member_id`,
  });
  return db
    .select({
      answers: sql<unknown>`hit.answers`,
      interests: sql<string[]>`hit.interests`,
      ...columns,
    })
    .from(candidates(shape, walk))
    .leftJoinLateral(card, sql`true`)
    .orderBy(sql`hit.place, hit.member_id desc`)
    .prepare(name);
}
