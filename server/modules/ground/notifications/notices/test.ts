import { notice } from "../notice.ts";
import { testPushKeptSeconds } from "../notification-limits.ts";

/** A test that members send themselves; the subject is the request. No switch turns it off. */
export const test = notice({
  type: "test",
  switchedBy: null,
  whileHere: "mail",
  limit: null,
  byAllChannels: true,

  find: async (_tx, _receiver, subjectIds) => subjectIds.map((wishId) => ({ wishId })),

  push: () => ({
    key: "test",
    aside: null,
    path: "/notifications/notifications",
    listPath: "/notifications",
    urgency: "high",
    ttlSeconds: testPushKeptSeconds,
  }),

  write: () => ({
    key: "test",
    paragraphs: ["text"],
    actionPath: "/notifications/notifications",
    footer: ["why"],
  }),
});
