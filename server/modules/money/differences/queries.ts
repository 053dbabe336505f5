import { and, asc, desc, eq, gte, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { paymentDifferences } from "#server/db/schema/differences.ts";
import { orders } from "#server/db/schema/payments.ts";
import { staffAccounts } from "#server/db/schema/staff.ts";
import { AppError } from "#server/platform/errors.ts";
import { listedAtOnce, silentAfterSeconds } from "./difference-limits.ts";

/** A staff member at the desk of a site. */
export type Desk = { siteId: string; staffId: string; now: Date };

const columns = {
  difference: paymentDifferences,
  order: {
    gateway: orders.gateway,
    paymentId: orders.paymentId,
    method: orders.method,
    memberId: orders.memberId,
  },
  checkedBy: staffAccounts.name,
};

const ofSite = ({ siteId }: Desk): SQL | undefined =>
  and(
    // defence: differences-of-own-site
    eq(paymentDifferences.siteId, siteId),
  );

/** They stand and nobody checked them. A gateway without an answer was asked again after some time, and did not answer either. */
const isOpen = (): SQL | undefined =>
  and(
    isNull(paymentDifferences.endedAt),
    isNull(paymentDifferences.checkedAt),
    or(
      ne(paymentDifferences.kind, "no_answer"),
      gte(
        paymentDifferences.seenAt,
        sql`${paymentDifferences.foundAt} + make_interval(secs => ${silentAfterSeconds})`,
      ),
    ),
  );

function select(db: Db) {
  return db
    .select(columns)
    .from(paymentDifferences)
    .innerJoin(orders, eq(orders.id, paymentDifferences.orderId))
    .leftJoin(staffAccounts, eq(staffAccounts.id, paymentDifferences.checkedById));
}
export type DifferenceRow = Awaited<ReturnType<typeof listDifferences>>[number];

/** Open ones, the oldest first, absent gateways last; done ones by their end or check, the newest first. */
export function listDifferences(db: Db, desk: Desk, state: "open" | "done") {
  const isDone = or(isNotNull(paymentDifferences.endedAt), isNotNull(paymentDifferences.checkedAt));
  return select(db)
    .where(and(ofSite(desk), state === "open" ? isOpen() : isDone))
    .orderBy(
      ...(state === "open"
        ? [sql`${paymentDifferences.kind} = 'no_answer'`, asc(paymentDifferences.foundAt)]
        : [desc(sql`coalesce(${paymentDifferences.endedAt}, ${paymentDifferences.checkedAt})`)]),
      asc(paymentDifferences.id),
    )
    .limit(listedAtOnce);
}

export async function countOpen(db: Db, desk: Desk): Promise<number> {
  const [row] = await db
    .select({ open: sql<number>`count(*)::int` })
    .from(paymentDifferences)
    .where(and(ofSite(desk), isOpen()));
  return row?.open ?? 0;
}

/** One of another site is refused like an unknown one. */
export async function getDifference(db: Db, desk: Desk, id: string): Promise<DifferenceRow> {
  const [row] = await select(db).where(and(ofSite(desk), eq(paymentDifferences.id, id)));
  if (!row) throw new AppError("not_found");
  return row;
}
