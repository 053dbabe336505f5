import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import {
  supportDays,
  supportMaxLength,
  supportShownAtOnce,
  supportUnansweredAtMost,
} from "#contracts/limits.ts";
import { id, instant, nothing } from "#contracts/shapes.ts";
import { supportStatuses } from "./support-kinds.ts";

const supportMessage = z.object({
  id,
  /** Number within the conversation, from 1, without gaps. */
  seq: z.number().int(),
  /** `site`: our support team; no answer names a staff member. */
  from: z.enum(["member", "site"]),
  /** The caller's own id of the message; null for answers. */
  client_id: id.nullable(),
  text: z.string(),
  created_at: instant,
});
export type SupportMessage = z.infer<typeof supportMessage>;

/** The state of the caller's conversation with support. */
const standing = z.object({
  status: z.enum(supportStatuses),
  /** When we answer at the latest; null if nothing waits for an answer. */
  due_at: instant.nullable(),
  /** The due time has passed, and our answer is missing. */
  is_overdue: z.boolean(),
  /** There is an answer with a higher number than the caller has read. */
  has_unread: z.boolean(),
  last_seq: z.number().int(),
});
export type SupportStanding = z.infer<typeof standing>;

export const supportEndpoints = {
  "GET /api/support": endpoint({
    summary: `Get the caller's conversation with support: the newest ${supportShownAtOnce} messages, oldest first, or those before a number. Reading marks nothing as read. Free of charge.`,
    audience: "member",
    query: z.object({
      /** Only messages with a lower number. */
      before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    }),
    answer: z.object({
      messages: z.array(supportMessage),
      has_earlier: z.boolean(),
      standing,
    }),
  }),
  "POST /api/support/messages": endpoint({
    summary: `Write to support: plain text of at most ${supportMaxLength} characters. It never costs credits, and an unconfirmed account may write, too. Repeating a message with the same \`client_id\` answers with the stored message. client_id_taken: another message has this \`client_id\`. support_unanswered: ${supportUnansweredAtMost} messages wait for our answer. support_day_full: the messages of a day are used up; the header retry-after says when the next one is accepted. We answer within ${supportDays} days.`,
    audience: "member",
    body: z.object({
      client_id: id,
      text: z.string().max(50_000, "too_long").default(""),
    }),
    answer: z.object({ message: supportMessage, standing }),
    // The client's own id replaces the key.
    idempotent: false,
    errors: ["client_id_taken", "support_unanswered", "support_day_full"],
  }),
  "PUT /api/support/read": endpoint({
    summary: "Mark the answers up to a number as read; a lower number than before changes nothing.",
    audience: "member",
    body: z.object({ seq: z.number().int().min(0).max(2_147_483_647) }),
    answer: nothing,
  }),
};
