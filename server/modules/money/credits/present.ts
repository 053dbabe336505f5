import type { LedgerCause } from "#server/db/schema/credits.ts";
import type { LedgerRow, PaidChat } from "./queries.ts";

export function presentEntry(row: LedgerRow, chat: PaidChat | null) {
  return {
    id: row.id,
    amount: row.toBook === "member" ? row.amount : -row.amount,
    // A member who left reads no ledger, so this cause is never shown.
    cause: row.cause as Exclude<LedgerCause, "member_left">,
    cause_id: row.causeId,
    chat: chat && {
      conversation_id: chat.conversationId,
      partner: {
        id: chat.partner.memberId,
        name: chat.partner.name,
        kind: chat.partner.kind,
        is_example: chat.partner.isExample,
      },
    },
    balance_after: row.balanceAfter,
    created_at: row.createdAt.toISOString(),
  };
}
