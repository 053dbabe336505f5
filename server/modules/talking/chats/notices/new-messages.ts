import { notice } from "#server/modules/ground/notifications/notice.ts";
import { wordsAboutSeveral } from "#server/modules/ground/notifications/words-about-several.ts";
import { chatMailLimit } from "../chat-limits.ts";
import { listUnreadSides, pushAbout, wordsAbout } from "./unread-side.ts";

/** Messages of known conversations that stay unread (sweep-unread.ts): the subject is the conversation. */
export const newMessages = notice({
  type: "new_messages",
  switchedBy: "new_messages",
  whileHere: "ask_again",
  limit: chatMailLimit,

  find: (tx, { memberId }, subjectIds) => listUnreadSides(tx, memberId, subjectIds),

  push: (side) => pushAbout(side, "new_messages"),

  write: (_receiver, [first, ...others]) =>
    others.length === 0
      ? {
          ...wordsAbout(first),
          key: "unread_message",
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
