import type { LedgerCause } from "#server/db/schema/credits.ts";
import type { LedgerRow, PaidChat } from "./queries.ts";

export function presentEntry(row: LedgerRow, chat: PaidChat | null) {
  return {
    id: row.id,
    amount: row.toBook === "member" ? row.amount : -row.amount,
    cause: shownCause(row),
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

/** A gift is booked as a message, which the release before knows, under a key that tells it (docs/decisions/0086-gifts.md). */
function shownCause({ cause, idempotencyKey }: LedgerRow): Exclude<LedgerCause, "member_left"> | "gift" {
  if (cause === "message" && idempotencyKey.startsWith("gift:")) return "gift";
  // A member who left reads no ledger, so this cause is never shown.
  return cause as Exclude<LedgerCause, "member_left">;
}
