import type { LedgerRow } from "./queries.ts";

export function presentEntry(row: LedgerRow) {
  return {
    id: row.id,
    amount: row.toBook === "member" ? row.amount : -row.amount,
    cause: row.cause,
    cause_id: row.causeId,
    balance_after: row.balanceAfter,
    created_at: row.createdAt.toISOString(),
  };
}
