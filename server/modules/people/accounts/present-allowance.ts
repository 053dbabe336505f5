import type { z } from "zod";
import type { Settings } from "#contracts/ground/site-settings.ts";
import type { allowance } from "#contracts/people/accounts.ts";

type Purse = { balance: number; freeMessagesUsed: number; freeConversationsUsed: number };
/** The price of a message on a site, and its free allowance. */
export type Allowances = Pick<Settings["money"], "messageCredits" | "freeMessages" | "freeConversations">;

/**
 * The allowance of a member with this purse. The next text is called free only if it is free to every
 * receiver: without free conversations a text to a new partner costs credits.
 */
export function presentAllowance(purse: Purse, money: Allowances): z.infer<typeof allowance> {
  const freeMessagesLeft = Math.max(0, money.freeMessages - purse.freeMessagesUsed);
  const freeConversationsLeft = Math.max(0, money.freeConversations - purse.freeConversationsUsed);
  return {
    credits: purse.balance,
    free_messages_left: freeMessagesLeft,
    free_conversations_left: freeConversationsLeft,
    next_message_credits: freeMessagesLeft > 0 && freeConversationsLeft > 0 ? 0 : money.messageCredits,
  };
}
