import type { LedgerCause } from "#server/db/schema/credits.ts";
import type { LedgerRow } from "./queries.ts";

export function presentEntry(row: LedgerRow) {
  return {
    id: row.id,
    amount: row.toBook === "member" ? row.amount : -row.amount,
    // A member who left reads no ledger, so this cause is never shown.
    cause: row.cause as Exclude<LedgerCause, "member_left">,
    cause_id: row.causeId,
    balance_after: row.balanceAfter,
    created_at: row.createdAt.toISOString(),
  };
}
