import { and, asc, desc, eq, isNotNull, isNull, lte, max, min, or, type SQL, sql } from "drizzle-orm";
import type { SettlementProgress } from "#contracts/desk/settlements.ts";
import type { Db } from "#server/db/open-database.ts";
import { orders } from "#server/db/schema/payments.ts";
import { settledDifferences, settlementAccounts, settlements } from "#server/db/schema/settlements.ts";
import { staffAccounts } from "#server/db/schema/staff.ts";
import { AppError } from "#server/platform/errors.ts";
import type { PaymentGateway } from "#server/platform/gateways/payment-gateway.ts";
import {
  lateSettlementMs,
  settledAgainPerRun,
  settledListedAtOnce,
  settledWatchedMs,
} from "./settlement-limits.ts";

/** The time from which on a gateway's settlements are listed; never before the first paid order, whose books begin there. */
export async function sinceWhen(db: Db, gateway: string, now: Date): Promise<Date> {
  const [newest] = await db
    .select({ at: max(settlements.settledAt) })
    .from(settlements)
    .where(eq(settlements.gateway, gateway));
  const newestMs = newest?.at && Math.min(newest.at.getTime(), now.getTime());
  const ago = new Date(newestMs ? newestMs - lateSettlementMs : now.getTime() - settledWatchedMs);
  const ofGateway = eq(orders.gateway, gateway);
  // The oldest orders stand first in the table, so that this ends at once; only a young shop's orders are all read below.
  const [older] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(ofGateway, lte(orders.completedAt, ago)))
    .limit(1);
  if (older) return ago;
  const [first] = await db
    .select({ at: min(orders.completedAt) })
    .from(orders)
    .where(ofGateway);
  return first?.at ?? now;
}

type Row = typeof settledDifferences.$inferSelect;

/** The entry of a stored difference, with its settlement. */
export function toEntry({ entryKind, settlementId, reference, settledAt, madeAt, ...row }: Row) {
  const { paymentId, entryId, amountMinor, currency } = row;
  return {
    entry: { kind: entryKind, paymentId, entryId, amountMinor, currency, at: madeAt },
    settlement: { settlementId, reference, settledAt },
  };
}

/** The entries of differences that stand, those seen the longest ago first. */
export async function listStanding(db: Db, gateway: string) {
  const rows = await db
    .select()
    .from(settledDifferences)
    .where(and(eq(settledDifferences.gateway, gateway), isNull(settledDifferences.endedAt)))
    .orderBy(asc(settledDifferences.seenAt))
    .limit(settledAgainPerRun);
  return rows.map(toEntry);
}

/** Those of a site's orders, and those that no order has: they may be of any site. */
const ofSite = (siteId: string): SQL | undefined =>
  and(
    // defence: settled-of-own-site
    or(isNull(orders.id), eq(orders.siteId, siteId)),
  );

const isOpen = (): SQL | undefined =>
  and(isNull(settledDifferences.endedAt), isNull(settledDifferences.checkedAt));

const ofPayment = and(
  eq(orders.paymentId, settledDifferences.paymentId),
  eq(orders.gateway, settledDifferences.gateway),
);

function select(db: Db) {
  return db
    .select({
      difference: settledDifferences,
      order: { id: orders.id, memberId: orders.memberId },
      checkedBy: staffAccounts.name,
    })
    .from(settledDifferences)
    .leftJoin(orders, ofPayment)
    .leftJoin(staffAccounts, eq(staffAccounts.id, settledDifferences.checkedById));
}
export type SettledRow = Awaited<ReturnType<typeof listSettled>>[number];

/** Open ones, the oldest first; done ones by their end or check, the newest first. */
export function listSettled(db: Db, { siteId, state }: { siteId: string; state: "open" | "done" }) {
  const { endedAt, checkedAt, foundAt, id } = settledDifferences;
  const isDone = or(isNotNull(endedAt), isNotNull(checkedAt));
  return select(db)
    .where(and(ofSite(siteId), state === "open" ? isOpen() : isDone))
    .orderBy(state === "open" ? asc(foundAt) : desc(sql`coalesce(${endedAt}, ${checkedAt})`), asc(id))
    .limit(settledListedAtOnce);
}

export async function countOpenSettled(db: Db, siteId: string): Promise<number> {
  const [row] = await db
    .select({ open: sql<number>`count(*)::int` })
    .from(settledDifferences)
    .leftJoin(orders, ofPayment)
    .where(and(ofSite(siteId), isOpen()));
  return row?.open ?? 0;
}

/** One of another site's order is refused like an unknown one. */
export async function getSettled(
  db: Db,
  { siteId, id }: { siteId: string; id: string },
): Promise<SettledRow> {
  const [row] = await select(db).where(and(ofSite(siteId), eq(settledDifferences.id, id)));
  if (!row) throw new AppError("not_found");
  return row;
}

/** How far the settlements of a gateway are compared. */
export async function getProgress(
  db: Db,
  { name, settlements: calls }: PaymentGateway,
): Promise<SettlementProgress> {
  const nothing = { gateway: name, newest: null, waiting: 0 };
  if (calls === null) return { ...nothing, state: "none" };
  const [account] = await db.select().from(settlementAccounts).where(eq(settlementAccounts.gateway, name));
  if (!account?.askedAt) return { ...nothing, state: "unread" };
  const ofGateway = eq(settlements.gateway, name);
  const [newest] = await db
    .select({ reference: settlements.reference, at: settlements.settledAt })
    .from(settlements)
    .where(and(ofGateway, isNotNull(settlements.comparedAt)))
    .orderBy(desc(settlements.settledAt))
    .limit(1);
  const waiting = await db.$count(settlements, and(ofGateway, isNull(settlements.comparedAt)));
  return {
    gateway: name,
    state: account.refusedAt ? "not_permitted" : "compared",
    newest: newest ? { reference: newest.reference, at: newest.at.toISOString() } : null,
    waiting,
  };
}
