import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { settledDifferences } from "#server/db/schema/settlements.ts";
import { newId } from "#server/platform/ids.ts";
import type { JudgedEntry } from "./compare-entries.ts";

type Noted = { gateway: string; judged: readonly JudgedEntry[]; now: Date };

/** Stores the entries that differ, one row each however often they are seen, and ends the rows of those that no longer do. */
export async function noteEntries(tx: Db, { gateway, judged, now }: Noted): Promise<void> {
  const rows = judged.map((one) => toRow(gateway, one, now));
  // A list that grows between its pages names an entry twice.
  const differing = new Map(
    rows.flatMap((row) => (row.kind === null ? [] : [[keyOf(row), { ...row, kind: row.kind }]])),
  );
  // In one order in every process: two of them never wait for each other.
  const sorted = [...differing].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  if (sorted.length > 0) await store(tx, sorted);
  const inOrder = rows.filter(({ kind }) => kind === null);
  if (inOrder.length === 0) return;
  await tx
    .update(settledDifferences)
    .set({ endedAt: now })
    .where(and(isNull(settledDifferences.endedAt), or(...inOrder.map(isEntry))));
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

const keyOf = ({ paymentId, entryKind, entryId }: Row): string => `${paymentId} ${entryKind} ${entryId}`;

const isEntry = ({ gateway, paymentId, entryKind, entryId }: Row) =>
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
