import { z } from "zod";
import { supportEnds, supportTopics } from "#contracts/care/support-kinds.ts";
import { endpoint } from "#contracts/endpoint.ts";
import { supportClaimMinutes, supportShownAtOnce } from "#contracts/limits.ts";
import { id, instant, nothing } from "#contracts/shapes.ts";

const deskStatuses = ["waiting", "answered", "closed"] as const;

const queuedThread = z.object({
  id,
  /** The member's public name. */
  name: z.string(),
  status: z.enum(deskStatuses),
  /** The beginning of the member's newest message. */
  excerpt: z.string(),
  last_at: instant,
  /** Since when the oldest unanswered message waits; null if none does. */
  waiting_since: instant.nullable(),
  due_at: instant.nullable(),
  is_overdue: z.boolean(),
  /** Name of the staff member who works on it now, or null. */
  holder: z.string().nullable(),
});
export type QueuedThread = z.infer<typeof queuedThread>;

/** A conversation as staff sees it: nothing of the member beyond name, id and language. */
const deskThread = queuedThread.omit({ name: true, excerpt: true }).extend({
  member: z.object({ id, name: z.string() }),
  /** The member's language, in which staff answers. */
  locale: z.string(),
  end: z.enum(supportEnds).nullable(),
  /** The caller holds it: others cannot answer it. */
  is_held: z.boolean(),
  last_seq: z.number().int(),
  /** The newest messages, oldest first. */
  messages: z.array(
    z.object({
      id,
      seq: z.number().int(),
      from: z.enum(["member", "site"]),
      /** Name of the staff member; null for messages of the member. */
      author: z.string().nullable(),
      text: z.string(),
      at: instant,
    }),
  ),
  has_earlier: z.boolean(),
});
export type DeskThread = z.infer<typeof deskThread>;

const staff = ["support", "moderator"] as const;
const ofThread = z.object({ thread_id: id });
const answered = z.object({ thread: deskThread });
/** Number of the member's newest message on the caller's page: a later one stays unanswered. */
const seen_seq = z.number().int().min(0).max(2_147_483_647);

export const deskSupportEndpoints = {
  "GET /api/admin/support": endpoint({
    summary:
      "List the conversations of this site's members with support. Waiting ones come by waiting time, so overdue ones are first; the others come by newest. The list has a limited length. Members who cannot log in are left out until they can.",
    audience: { staff },
    query: z.object({ status: z.enum(deskStatuses).default("waiting") }),
    answer: z.object({
      threads: z.array(queuedThread),
      waiting: z.number().int(),
      overdue: z.number().int(),
    }),
  }),
  "GET /api/admin/support/:thread_id": endpoint({
    summary: `Get a conversation with its newest ${supportShownAtOnce} messages. The call does not claim it.`,
    audience: { staff },
    params: ofThread,
    answer: answered,
  }),
  "POST /api/admin/support/:thread_id/claim": endpoint({
    summary: `Claim a conversation to answer it, or renew the claim. For ${supportClaimMinutes} minutes no other person can claim it.`,
    audience: { staff },
    params: ofThread,
    body: z.object({}).optional(),
    answer: answered,
    errors: ["support_taken"],
    idempotent: false,
    isRecorded: false,
  }),
  "DELETE /api/admin/support/:thread_id/claim": endpoint({
    summary: "Release the claim of a conversation, so that another person can answer it at once.",
    audience: { staff },
    params: ofThread,
    answer: nothing,
    idempotent: false,
    isRecorded: false,
  }),
  "POST /api/admin/support/:thread_id/messages": endpoint({
    summary:
      "Answer the member; the member is told by mail or push. The answer covers messages up to `seen_seq`: a later one keeps waiting. `topic` is the reason in the audit log.",
    audience: { staff },
    params: ofThread,
    body: z.object({
      topic: z.enum(supportTopics, "required"),
      text: z.string().max(50_000, "too_long").default(""),
      seen_seq,
    }),
    answer: nothing,
    errors: ["support_taken"],
  }),
  "POST /api/admin/support/:thread_id/end": endpoint({
    summary:
      "Close a conversation; a further message of the member opens it again. support_changed: the member has written more than `seen_seq`.",
    audience: { staff },
    params: ofThread,
    body: z.object({ end: z.enum(supportEnds, "required"), seen_seq }),
    answer: nothing,
    errors: ["support_taken", "support_changed"],
  }),
};
