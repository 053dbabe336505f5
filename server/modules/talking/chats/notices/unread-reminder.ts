import { notice } from "#server/modules/ground/notifications/notice.ts";
import { wordsAboutSeveral } from "#server/modules/ground/notifications/words-about-several.ts";
import { listUnreadSides, pushAbout, wordsAbout } from "./unread-side.ts";

/** Messages that are unread for a day: the subject is the conversation. Sent once until the side is read. */
export const unreadReminder = notice({
  type: "unread_reminder",
  switchedBy: "unread_message_reminder",
  whileHere: "nothing",
  limit: { perHour: 1, perDay: 1 },

  find: (tx, { memberId }, subjectIds) => listUnreadSides(tx, memberId, subjectIds),

  pushesFirst: true,
  push: (side) => ({ ...pushAbout(side, "unread_reminder"), urgency: "normal" }),

  write: (_receiver, [first, ...others]) =>
    others.length === 0
      ? {
          ...wordsAbout(first),
          key: "unread_reminder",
          actionPath: `/chats/${first.conversationId}`,
          footer: ["why"],
        }
      : {
          ...wordsAboutSeveral([first, ...others]),
          key: "several_unread",
          actionPath: "/chats",
          footer: ["why"],
        },
});
