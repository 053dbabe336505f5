import { and, eq, gte, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { ReportOutcome, ReportReason } from "#contracts/care/report-kinds.ts";
import { reportReasons } from "#contracts/care/report-kinds.ts";
import type { CountedYear } from "#contracts/front/complaint-counts.ts";
import {
  type ComplaintCountGroup,
  type ComplaintEnd,
  complaintCountGroups,
  complaintKinds,
  type ReportCountGroup,
  reportCountGroups,
} from "#contracts/front/complaint-kinds.ts";
import { countedYears } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { complaints } from "#server/db/schema/complaints.ts";
import { reports } from "#server/db/schema/reports.ts";
import { hourSeconds } from "#server/platform/time-units.ts";

/** One line of a count: a kind or reason, a result, and how many. */
type Line<Kind, Group> = { year: number; kind: Kind; group: Group; count: number; byProgram: number };
type Median = { year: number; hours: number };

const groupOfEnd: Record<ComplaintEnd, ComplaintCountGroup> = {
  ...{ acted: "acted", partly: "partly", not_upheld: "not_upheld", unclear: "unclear" },
  ...{ withdrawn: "ended", unanswered: "ended" },
};
const complaintsActedOn: ReadonlySet<ComplaintCountGroup> = new Set(["acted", "partly"]);
const reportsActedOn: ReadonlySet<ReportCountGroup> = new Set(["removed", "warned", "suspended", "banned"]);

/**
 * The complaints and the reports of a site by the calendar year (UTC) in which they were filed. Only what was filed and
 * decided before the current month counts: a number that changes daily would show what became of a single case.
 */
export async function countYears(
  db: Db,
  { siteId, now }: { siteId: string; now: Date },
): Promise<{ until: Date; years: CountedYear[] }> {
  const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  const from = new Date(Date.UTC(now.getUTCFullYear() - countedYears + 1, 0));
  const [filed, filedMedians] = await countTable<(typeof complaintKinds)[number], ComplaintEnd>(db, {
    table: complaints,
    kind: complaints.kind,
    byProgram: sql<number>`0`,
    ...{ siteId, from, until },
  });
  const [reported, reportedMedians] = await countTable<ReportReason, ReportOutcome>(db, {
    table: reports,
    kind: reports.reason,
    byProgram: sql<number>`(count(*) filter (where ${reports.sameTextReceivers} is not null))::int`,
    ...{ siteId, from, until },
  });
  const complaintLines = filed.map((line) => ({
    ...line,
    group: line.group === null ? ("open" as const) : groupOfEnd[line.group],
  }));
  const reportLines = reported.map((line) => ({ ...line, group: line.group ?? ("open" as const) }));
  const years = new Set([...complaintLines, ...reportLines].map(({ year }) => year));
  return {
    until,
    years: [...years]
      .sort((one, other) => other - one)
      .map((year) => {
        const ofComplaints = complaintLines.filter((line) => line.year === year);
        const ofReports = reportLines.filter((line) => line.year === year);
        return {
          year,
          complaints: {
            filed: sum(ofComplaints),
            median_hours: hoursOf(filedMedians, year),
            kinds: complaintKinds.map((kind) => {
              const own = ofComplaints.filter((line) => line.kind === kind);
              return {
                kind,
                filed: sum(own),
                acted: sum(own.filter(({ group }) => complaintsActedOn.has(group))),
              };
            }),
            results: complaintCountGroups.map((result) => ({
              result,
              count: sum(ofComplaints.filter(({ group }) => group === result)),
            })),
          },
          reports: {
            filed: sum(ofReports),
            by_program: ofReports.reduce((total, { byProgram }) => total + byProgram, 0),
            median_hours: hoursOf(reportedMedians, year),
            reasons: reportReasons.map((reason) => {
              const own = ofReports.filter((line) => line.kind === reason);
              return {
                reason,
                filed: sum(own),
                acted: sum(own.filter(({ group }) => reportsActedOn.has(group))),
              };
            }),
            results: reportCountGroups.map((result) => ({
              result,
              count: sum(ofReports.filter(({ group }) => group === result)),
            })),
          },
        };
      }),
  };
}

const sum = (lines: readonly { count: number }[]) => lines.reduce((total, { count }) => total + count, 0);
const hoursOf = (medians: readonly Median[], year: number) =>
  medians.find((median) => median.year === year)?.hours ?? null;

type Counted = {
  table: typeof complaints | typeof reports;
  kind: typeof complaints.kind | typeof reports.reason;
  byProgram: SQL<number>;
  siteId: string;
  from: Date;
  until: Date;
};

async function countTable<Kind extends string, End extends string>(
  db: Db,
  { table, kind, byProgram, siteId, from, until }: Counted,
): Promise<[Line<Kind, End | null>[], Median[]]> {
  const isCounted = and(
    // defence: counts-of-own-site
    eq(table.siteId, siteId),
    gte(table.filedAt, from),
    lt(table.filedAt, until),
  );
  const year = sql<number>`extract(year from ${table.filedAt} at time zone 'UTC')::int`;
  const isDecided = and(
    isNotNull(table.closedAt),
    // defence: counts-of-whole-months
    lt(table.closedAt, until),
  );
  const group = sql<End | null>`case when ${isDecided} then ${table.outcome} end`;
  const lines = await db
    .select({ year, kind: sql<Kind>`${kind}`, group, count: sql<number>`count(*)::int`, byProgram })
    .from(table)
    .where(isCounted)
    .groupBy(sql`1`, sql`2`, sql`3`);
  const hours = sql<number>`ceil(extract(epoch from percentile_cont(0.5) within group (
    order by ${table.closedAt} - ${table.filedAt})) / ${hourSeconds})::int`;
  const medians = await db
    .select({ year, hours })
    .from(table)
    .where(and(isCounted, isDecided))
    .groupBy(sql`1`);
  return [lines, medians];
}
