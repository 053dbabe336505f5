import { notice } from "#server/modules/ground/notifications/notice.ts";
import { chatMailLimit, listUnreadSides, wordsAbout } from "./unread-side.ts";

/** Messages of known conversations that stay unread (sweep-unread.ts): the subject is the conversation. */
export const newMessages = notice({
  type: "new_messages",
  switchedBy: "new_messages",
  whileHere: "ask_again",
  limit: chatMailLimit,
  beyondLimit: "gathered",

  find: (tx, { memberId }, subjectIds) => listUnreadSides(tx, memberId, subjectIds),

  write: (_receiver, [first, ...others]) =>
    others.length === 0
      ? {
          ...wordsAbout(first),
          key: "unread_message",
          actionPath: `/chats/${first.conversationId}`,
          footer: ["why"],
        }
      : {
          key: "several_wrote",
          values: { count: others.length + 1 },
          paragraphs: ["text"],
          actionPath: "/chats",
          footer: ["why"],
        },
});
