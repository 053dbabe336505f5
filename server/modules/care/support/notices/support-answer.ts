import { and, eq, gt, inArray } from "drizzle-orm";
import { supportThreads } from "#server/db/schema/support.ts";
import { notice } from "#server/modules/ground/notifications/notice.ts";
import { pushKeptSeconds } from "#server/modules/ground/notifications/notification-limits.ts";
import { answerMailLimit } from "../support-limits.ts";

/**
 * Support has answered a member, who has not read it; the conversation is the subject. Mail and push quote nothing: the
 * answer may be about money or about another person.
 */
export const supportAnswer = notice<{ id: string }>({
  type: "support_answer",
  switchedBy: "new_messages",
  whileHere: "ask_again",
  limit: answerMailLimit,
  pushesFirst: true,

  find: (tx, { memberId }, subjectIds) =>
    tx
      .select({ id: supportThreads.id })
      .from(supportThreads)
      .where(
        and(
          inArray(supportThreads.id, [...subjectIds]),
          eq(supportThreads.memberId, memberId),
          // defence: read-answer-untold
          gt(supportThreads.lastAnswerSeq, supportThreads.readSeq),
        ),
      ),

  tell: () => [{ name: "user_changed", data: {} }],

  push: () => ({
    key: "support_answer",
    aside: null,
    path: "/support",
    listPath: "/",
    urgency: "normal",
    ttlSeconds: pushKeptSeconds,
  }),

  write: () => ({
    key: "support_answer",
    paragraphs: ["text", "private"],
    actionPath: "/support",
    footer: ["why"],
  }),
});
