import { notice } from "#server/modules/ground/notifications/notice.ts";
import { chatMailLimit, listUnreadSides, wordsAbout } from "./unread-side.ts";

/** Somebody began a conversation: the subject is the conversation. */
export const newConversation = notice({
  type: "new_conversation",
  switchedBy: "new_conversations",
  whileHere: "ask_again",
  limit: chatMailLimit,
  beyondLimit: "gathered",

  async find(tx, { memberId }, subjectIds) {
    const sides = await listUnreadSides(tx, memberId, subjectIds);
    return sides.filter(({ readSeq }) => readSeq === 0);
  },

  write: (_receiver, [first, ...others]) =>
    others.length === 0
      ? {
          ...wordsAbout(first),
          key: "new_message",
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
