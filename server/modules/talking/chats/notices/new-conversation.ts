import { notice } from "#server/modules/ground/notifications/notice.ts";
import { wordsAboutSeveral } from "#server/modules/ground/notifications/words-about-several.ts";
import { chatMailLimit } from "../chat-limits.ts";
import { listUnreadSides, pushAbout, wordsAbout } from "./unread-side.ts";

/** A member began a conversation: the subject is the conversation. */
export const newConversation = notice({
  type: "new_conversation",
  switchedBy: "new_conversations",
  whileHere: "ask_again",
  limit: chatMailLimit,

  async find(tx, { memberId }, subjectIds) {
    const sides = await listUnreadSides(tx, memberId, subjectIds);
    // Messages after a deletion have a mail of their own (sweep-unread.ts).
    return sides.filter(({ readSeq, clearedSeq }) => readSeq === 0 && clearedSeq === 0);
  },

  push: (side) => pushAbout(side, "new_conversation"),

  write: (_receiver, [first, ...others]) =>
    others.length === 0
      ? {
          ...wordsAbout(first),
          key: "new_message",
          actionPath: `/chats/${first.conversationId}`,
          footer: ["why"],
        }
      : {
          ...wordsAboutSeveral([first, ...others]),
          key: "several_wrote",
          actionPath: "/chats",
          footer: ["why"],
        },
});
