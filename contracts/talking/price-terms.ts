import { z } from "zod";
import { allowance } from "#contracts/people/accounts.ts";

/** The price of the next message, shown before it is sent (promise 5). */
export const nextMessagePrice = z.object({
  /** 0 while free messages are left. */
  credits: z.number().int(),
  /** The price of a text without free messages. */
  paid_credits: z.number().int(),
  /** Free messages that can still be sent to this partner. */
  free_left: z.number().int(),
  balance: z.number().int(),
  /** Set if the next message is refused until credits are bought. */
  refusal: z.enum(["credits_insufficient", "conversation_limit_reached"]).nullable(),
});

/** The sender's allowance after a message, in this conversation and in total. */
export const sentTerms = z.object({ price: nextMessagePrice, allowance });
export type SentTerms = z.infer<typeof sentTerms>;
