import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { settledDifferences } from "#server/db/schema/settlements.ts";
import { newId } from "#server/platform/ids.ts";
import type { JudgedEntry } from "./compare-entries.ts";
import { unknownSettledAtMost } from "./settlement-limits.ts";

type Noted = { gateway: string; judged: readonly JudgedEntry[]; now: Date };

/**
 * Stores the entries that differ, one row each however often they are seen, and ends the rows of those that no longer do.
 * Returns how many entries without an order found no room: they are not stored.
 */
export async function noteEntries(tx: Db, { gateway, judged, now }: Noted): Promise<number> {
  const rows = judged.map((one) => toRow(gateway, one, now));
  // A list that grows between its pages names an entry twice.
  const differing = new Map(
    rows.flatMap((row) => (row.kind === null ? [] : [[keyOf(row), { ...row, kind: row.kind }]])),
  );
  // In one order in every process: two of them never wait for each other.
  const sorted = [...differing].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  const kept = await withinBound(tx, gateway, sorted);
  if (kept.length > 0) await store(tx, kept);
  const leftOut = sorted.length - kept.length;
  const inOrder = rows.filter(({ kind }) => kind === null);
  if (inOrder.length === 0) return leftOut;
  await tx
    .update(settledDifferences)
    .set({ endedAt: now })
    .where(and(isNull(settledDifferences.endedAt), or(...inOrder.map(isEntry))));
  return leftOut;
}

/** All but the entries of unknown payments for which the gateway has no room; those that are stored already stay. */
async function withinBound<R extends Row>(tx: Db, gateway: string, rows: readonly R[]): Promise<R[]> {
  const unknown = rows.filter(({ kind }) => kind === "settled_unknown");
  if (unknown.length === 0) return [...rows];
  const stands = and(eq(settledDifferences.gateway, gateway), isNull(settledDifferences.endedAt));
  const stored = await tx
    .select()
    .from(settledDifferences)
    .where(and(stands, or(...unknown.map(isEntry))));
  const known = new Set(stored.map(keyOf));
  const standing = await tx.$count(
    settledDifferences,
    and(stands, eq(settledDifferences.kind, "settled_unknown"), isNull(settledDifferences.checkedAt)),
  );
  const fresh = unknown.filter((row) => !known.has(keyOf(row)));
  // defence: unknown-settled-bounded
  const refused = new Set(fresh.slice(Math.max(0, unknownSettledAtMost - standing)));
  return rows.filter((row) => !refused.has(row));
}

type Row = ReturnType<typeof toRow>;

function toRow(gateway: string, { entry, settlement, booked, kind }: JudgedEntry, now: Date) {
  const { kind: entryKind, paymentId, entryId, amountMinor, currency, at: madeAt } = entry;
  const { settlementId, reference, settledAt } = settlement;
  const order = booked?.order;
  return {
    ...{ id: newId(), gateway, paymentId, entryKind, entryId, amountMinor, currency, madeAt },
    ...{ settlementId, reference, settledAt, kind, foundAt: now, seenAt: now },
    books: order
      ? {
          ...{ status: order.status, amountMinor: order.amountMinor, currency: order.currency },
          ...{ refundedMinor: order.refundedMinor, chargedBackMinor: order.chargedBackMinor },
        }
      : null,
  };
}

type Key = Pick<Row, "gateway" | "paymentId" | "entryKind" | "entryId">;

const keyOf = ({ paymentId, entryKind, entryId }: Key): string => `${paymentId} ${entryKind} ${entryId}`;

const isEntry = ({ gateway, paymentId, entryKind, entryId }: Key) =>
  and(
    eq(settledDifferences.gateway, gateway),
    eq(settledDifferences.paymentId, paymentId),
    eq(settledDifferences.entryKind, entryKind),
    eq(settledDifferences.entryId, entryId),
  );

async function store(tx: Db, rows: (typeof settledDifferences.$inferInsert)[]): Promise<void> {
  const { gateway, paymentId, entryKind, entryId, ...own } = settledDifferences;
  // What is another one has to be checked anew.
  const isSame = sql`(${own.kind}, ${own.amountMinor}, ${own.currency}) = (excluded.kind, excluded.amount_minor, excluded.currency)`;
  const kept = <T>(column: T) => sql`case when ${isSame} then ${column} end`;
  await tx
    .insert(settledDifferences)
    .values(rows)
    .onConflictDoUpdate({
      target: [gateway, paymentId, entryKind, entryId],
      targetWhere: isNull(own.endedAt),
      set: {
        kind: sql`excluded.kind`,
        amountMinor: sql`excluded.amount_minor`,
        currency: sql`excluded.currency`,
        madeAt: sql`excluded.made_at`,
        settlementId: sql`excluded.settlement_id`,
        reference: sql`excluded.reference`,
        settledAt: sql`excluded.settled_at`,
        books: sql`excluded.books`,
        seenAt: sql`excluded.seen_at`,
        foundAt: sql`case when ${isSame} then ${own.foundAt} else excluded.found_at end`,
        finding: kept(own.finding),
        checkedAt: kept(own.checkedAt),
        checkedById: kept(own.checkedById),
      },
    });
}
