import type { Attack } from "../attack.ts";

const leaving = "server/modules/people/leaving/leaving.test.ts";
const change = "server/modules/people/email-changes/change-email.test.ts";
const archives = "server/modules/people/archives/archives.test.ts";
const life = "server/member-life.test.ts";
const unsubscribe = "server/modules/ground/notifications/unsubscribe.test.ts";

/** Leaving, the copy of the data, and links that change an account. */
export const leavings: readonly Attack[] = [
  {
    id: "A10",
    what: "A person at an open browser deletes the account, twice at once, while messages and payments are under way; old, foreign and crossed links take a deletion back, also after the purge.",
    holds:
      "A deletion requires the password or a passkey of the account, happens once and ends every session; within 14 days its owner can come back; afterwards only the partners' messages and the books are left, under a number without a person.",
    tests: [
      { file: leaving, name: "deleting one's account asks the password, and guesses count as at log-in" },
      { file: leaving, name: "deleting one's account twice at once is one deletion and one mail" },
      {
        file: leaving,
        name: "at once with a log-in, a deletion leaves no session that would wake with the account",
      },
      { file: leaving, name: "coming back by a link of another site, an old one or another purpose" },
      { file: leaving, name: "coming back takes a log-in with the wish to, on day 13" },
      { file: leaving, name: "coming back is too late on day 15, purged or not" },
      { file: leaving, name: "the purge" },
      {
        file: life,
        name: "a member who is forgotten leaves what a partner and the books keep, under a number without a person",
      },
    ],
    defences: [
      {
        name: "the password",
        without: [{ at: "deletion-asks-password", put: "const hold = async () => account;" }],
      },
      { name: "of two clicks one deletes", without: ["deleted-once"], shownBy: 1 },
      {
        name: "the end of all sessions",
        without: [{ at: "deletion-ends-sessions", put: "const ended: string[] = [];" }],
        shownBy: 2,
      },
      { name: "the purpose of the link", without: ["return-link-purpose"], shownBy: 3 },
    ],
  },
  {
    id: "A11",
    what: "A copy of a member's data is requested again and again and from a browser left open; its address is used later, and by another member.",
    holds:
      "The copy requires the password or a passkey of the account, once a day; its address is valid for ten minutes, the copy for a week; of other members it contains only their messages to this one.",
    tests: [
      {
        file: archives,
        name: "an archive of one's data is given out for the password alone, at an address that is good for minutes",
      },
      { file: archives, name: "an archive of one's data asks the password, and is made once a day" },
      {
        file: archives,
        name: "an archive of one's data belongs to its member alone, and is deleted after a week",
      },
      { file: archives, name: "an archive of one's data holds all data that the site has of the member" },
      { file: archives, name: "an archive of one's data ends with the password it was asked for" },
    ],
    defences: [
      {
        name: "the password",
        without: [{ at: "download-asks-password", put: "const hold = async () => account;" }],
      },
      {
        name: "the end of its address",
        without: [{ at: "download-ends", put: "$& * 60" }],
      },
      { name: "one archive a day, also with two clicks", without: ["archive-once-a-day"], shownBy: 1 },
      {
        name: "the end of the copy",
        without: ["archive-for-a-week"],
        shownBy: 2,
      },
    ],
  },
  {
    id: "S12",
    what: "Links that stop a kind of mail are forged, changed for another kind or member, and brought to another site, without a session.",
    holds: "Each switches its own kind of its own member off and on again, and opens nothing.",
    tests: [
      {
        file: unsubscribe,
        name: "one-click unsubscribe refuses tokens that were changed, made up or are another site's",
      },
      {
        file: unsubscribe,
        name: "one-click unsubscribe works without a session, for this kind of mail only",
      },
      { file: unsubscribe, name: "one-click unsubscribe changes nothing by looking" },
    ],
    defences: [
      { name: "its signature", without: ["unsubscribe-link-signed"] },
      { name: "its site", without: ["unsubscribe-on-its-site"] },
    ],
  },
  {
    id: "S21",
    what: "Links that change a member's address, and those that stop it, are used late, at once many times, by another member and after a thief has moved on.",
    holds:
      "The address changes once, for the member who asked; for seven days the old one gets everything back, and the thief's sessions end.",
    tests: [
      {
        file: change,
        name: "the link that confirms it works once, for a day, for this member, on this site, and only the newest",
      },
      {
        file: change,
        name: "the link that stops it gives the old address back, ends every session and stream, and mails the way to a new password",
      },
      {
        file: change,
        name: "the link that stops it works once, however often it is pressed at once, and for seven days",
      },
    ],
    defences: [
      {
        name: "the member of the link",
        without: ["change-link-of-its-member", "change-link-of-its-mailbox"],
      },
      { name: "the end of its time", without: ["change-link-expires"] },
      { name: "the end of all sessions", without: ["stop-ends-sessions"], shownBy: 1 },
      { name: "the second look, under the lock", without: ["stop-link-once"], shownBy: 2 },
    ],
  },
];
