import type { z } from "zod";
import type { allowance } from "#contracts/people/accounts.ts";
import type { RequestSite } from "#server/platform/http/context.ts";

type Purse = { balance: number; freeMessagesUsed: number; freeConversationsUsed: number };
type Allowances = Pick<RequestSite["settings"], "message_credits" | "freeMessages" | "freeConversations">;

/** What a member with this purse can still send. */
export function presentAllowance(purse: Purse, settings: Allowances): z.infer<typeof allowance> {
  const freeMessagesLeft = Math.max(0, settings.freeMessages - purse.freeMessagesUsed);
  return {
    credits: purse.balance,
    free_messages_left: freeMessagesLeft,
    free_conversations_left: Math.max(0, settings.freeConversations - purse.freeConversationsUsed),
    next_message_credits: freeMessagesLeft > 0 ? 0 : settings.message_credits,
  };
}
