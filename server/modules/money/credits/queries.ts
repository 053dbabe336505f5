import { and, desc, eq, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { creditBalances, ledgerEntries } from "#server/db/schema/credits.ts";
import { decodeCursor, encodeCursor } from "#server/platform/paging/keyset-cursor.ts";
import { ledgerEntriesPerPage } from "./credit-limits.ts";

export type LedgerRow = typeof ledgerEntries.$inferSelect;

export async function getBalance(db: Db, memberId: string): Promise<number> {
  const [purse] = await balanceStatement(db).execute({ memberId });
  return purse?.balance ?? 0;
}

const balanceStatement = prepared((db) =>
  db
    .select({ balance: creditBalances.balance })
    .from(creditBalances)
    .where(eq(creditBalances.memberId, sql.placeholder("memberId")))
    .prepare("balance"),
);

/** Movements of the member's purse, newest first; movements between other books are not shown. */
export async function listLedger(
  db: Db,
  { memberId, cursor }: { memberId: string; cursor: string | undefined },
): Promise<{ rows: LedgerRow[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const found = await db
    .select()
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.memberId, memberId),
        or(eq(ledgerEntries.fromBook, "member"), eq(ledgerEntries.toBook, "member")),
        after &&
          sql`(${ledgerEntries.createdAt}, ${ledgerEntries.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(ledgerEntries.createdAt), desc(ledgerEntries.id))
    .limit(ledgerEntriesPerPage + 1);
  const rows = found.slice(0, ledgerEntriesPerPage);
  const last = rows.at(-1);
  return {
    rows,
    nextCursor:
      found.length > ledgerEntriesPerPage && last ? encodeCursor({ at: last.createdAt, id: last.id }) : null,
  };
}
