import type { Attack } from "../attack.ts";

const inStaff = (file: string) => `server/modules/desk/staff/${file}`;
const access = inStaff("staff-access.test.ts");
const logIns = inStaff("staff-login.test.ts");
const invites = inStaff("invites.test.ts");
const audit = inStaff("audit.test.ts");
const queue = "server/modules/people/photos/photo-queue.test.ts";

export const staff: readonly Attack[] = [
  {
    id: "A16",
    what: "Every call of the staff is made by visitors, members, staff without the code and staff of each role, over the wire and from pages, with the cookies of both sides mixed.",
    holds:
      "Each is open to its roles once the code was given; members are nobody there, and staff is nobody elsewhere.",
    tests: [
      { file: access, name: "the staff's calls" },
      { file: access, name: "a session of staff is nobody on the members' side, and a member's is nobody" },
      {
        file: access,
        name: "a session of staff counts for pages of the staff only, and a member's for the others",
      },
      { file: access, name: "a session of staff sees the sites of its account only" },
      { file: "web/lib/page/desk-next.test.ts", name: "after a log-in of staff" },
      { file: access, name: "the description of the API of members names no call of the staff" },
    ],
    defences: [
      { name: "staff's calls ask for staff", without: ["staff-only"] },
      { name: "staff's calls ask for the code", without: ["second-step"] },
      { name: "staff's calls ask for a role", without: ["staff-role"] },
      { name: "who is asked for is decided by the address", without: ["desk-apart"], shownBy: 1 },
      {
        name: "pages of the staff are kept by nobody",
        without: ["desk-page-not-kept"],
        shownBy: 2,
      },
      { name: "staff sees its own sites", without: ["staff-sees-own-sites"], shownBy: 3 },
      {
        name: "members are not told of the staff's calls",
        without: [{ at: "desk-not-described", put: "transform: jsonSchemaTransform" }],
        shownBy: 5,
      },
      { name: "a log-in leads to pages of the staff", without: ["desk-next-only"], shownBy: 4 },
    ],
  },
  {
    id: "S15",
    what: "Passwords of staff are guessed one by one and at once, for known, unknown, closed and foreign accounts, and sessions are kept over their end.",
    holds:
      "Addresses lock, known or not; answers and work are the same; a session ends with whatever it stood on.",
    tests: [
      { file: logIns, name: "whether somebody is staff is told by no answer and by no work" },
      { file: logIns, name: "whether somebody is staff is told by no lock" },
      { file: access, name: "a session of staff ends with a change of" },
      { file: access, name: "a session of staff ends after 12 hours, and with the log-out" },
      { file: logIns, name: "a session under way starts for no password that has changed" },
      { file: logIns, name: "a log-in of staff sets a cookie that no script reads and no other site sends" },
    ],
    defences: [
      {
        name: "a password is checked for nobody too",
        without: [{ at: "password-checked-for-no-staff", put: "false" }],
      },
      { name: "a closed account is like none", without: ["closed-staff-like-unknown"] },
      {
        name: "attempts are counted",
        without: [
          { at: "staff-login-locks", put: "const attempt = { keys: {}, locking: new Set() } as never;" },
        ],
        shownBy: 1,
      },
      { name: "changes end sessions", without: ["staff-change-ends-sessions"], shownBy: 2 },
      { name: "a session ends by itself", without: ["staff-session-expires"], shownBy: 3 },
      { name: "logout ends the session", without: ["staff-logout-ends-session"], shownBy: 3 },
      { name: "the password is looked at twice", without: ["staff-password-looked-at-twice"], shownBy: 4 },
      {
        name: "the name binds the cookie to the host",
        without: ["staff-cookie-bound-to-host"],
        shownBy: 5,
      },
    ],
  },
  {
    id: "S16",
    what: "The code of the second step is guessed one by one and at once, taken to another browser, used late, asked for without end, or left out with a forged browser.",
    holds:
      "Five guesses kill a code and lock the account's codes; five mails an hour; no browser but the one that gave a code.",
    tests: [
      { file: logIns, name: "a code is dead after five wrong guesses, even at once" },
      { file: logIns, name: "a code dies by its own count where the lock is away" },
      { file: logIns, name: "a code is good for ten minutes, once, and in the browser of its password" },
      { file: logIns, name: "a code replaces the one before, and comes five times an hour at most" },
      { file: logIns, name: "a log-in of staff takes no forged browser for one that gave a code" },
      { file: logIns, name: "a log-in of staff asks for the code again after 12 hours" },
    ],
    defences: [
      {
        name: "wrong codes are counted for the account",
        without: [{ at: "codes-locked", put: "const attempt = { keys: {}, locking: new Set() } as never;" }],
      },
      { name: "wrong codes are counted for the code", without: ["code-tries-counted"], shownBy: 1 },
      { name: "a code ends by itself", without: ["code-expires"], shownBy: 2 },
      { name: "mails with codes are counted", without: ["code-mails-counted"], shownBy: 3 },
      { name: "a browser's second step is signed", without: ["staff-device-signed"], shownBy: 4 },
      { name: "a browser's second step ends", without: ["second-step-again"], shownBy: 5 },
      {
        name: "a new password asks for a new code",
        without: ["new-password-new-code"],
        shownBy: 5,
      },
    ],
  },
  {
    id: "S17",
    what: "A one-time link of bin/staff is used twice, at once and late, and a second first owner is made.",
    holds: "One use, 24 hours, one first owner; passwords are as strong as members' have to be.",
    tests: [
      { file: invites, name: "the first owner gets a link that sets name and password once" },
      { file: invites, name: "a one-time link is used once by whoever comes first" },
      { file: invites, name: "a one-time link is good for 24 hours" },
      { file: invites, name: "the first owner gets a new link as long as no password was set" },
      { file: invites, name: "a one-time link tells what is wrong at each field" },
    ],
    defences: [
      { name: "a used link is dead", without: ["staff-link-once"] },
      {
        name: "the link is taken in the statement that looks at it",
        without: ["staff-link-locked-look"],
        shownBy: 1,
      },
      { name: "a link ends by itself", without: ["staff-link-expires"], shownBy: 2 },
      { name: "there is one first owner", without: ["first-owner-only"], shownBy: 3 },
      {
        name: "a common password is refused",
        without: ["staff-password-checked"],
        shownBy: 4,
      },
    ],
  },
  {
    id: "A17",
    what: "The audit log is changed, emptied and gone round: acts that fail, acts that say nothing.",
    holds:
      "Its lines stay; an act and its line stand or fall together; what staff noted of a member goes with the member.",
    tests: [
      { file: audit, name: "the audit log cannot be" },
      { file: audit, name: "an act that is not recorded does not happen" },
      {
        file: "server/member-life.test.ts",
        name: "a member who is forgotten leaves what a partner and the books keep, under a number without a person",
      },
    ],
    defences: [
      {
        name: "lines are not changed",
        without: [
          {
            at: "audit-append-only",
            put: "CREATE TRIGGER audit_log_append_only BEFORE UPDATE ON audit_log",
          },
        ],
      },
      {
        name: "the log is not emptied",
        without: [
          {
            at: "audit-not-emptied",
            put: "CREATE TRIGGER audit_log_no_truncate AFTER TRUNCATE ON idempotency_keys",
          },
        ],
      },
      { name: "an act records", without: ["act-recorded"], shownBy: 1 },
      { name: "a write of staff is an act", without: ["writes-recorded"], shownBy: 1 },
      { name: "notes go with their member", without: ["notes-forgotten"], shownBy: 2 },
    ],
  },
  {
    id: "A18",
    what: "Moderators take photos at once, decide on each other's, on other sites' and on those of members who are not here, and open images that they do not hold.",
    holds:
      "A photo is one moderator's at a time; nothing of other sites and of nobody's comes; an image opens for its holder.",
    tests: [
      { file: queue, name: "the queue of photos gives nobody the same photo as somebody else" },
      { file: queue, name: "the queue of photos holds no photo of somebody unconfirmed" },
      { file: queue, name: "a photo's image for whoever moderates is sharp, kept by nobody" },
      { file: queue, name: "a verdict is refused where somebody else holds the photo" },
      { file: queue, name: "the queue of photos lets a photo go after five minutes" },
    ],
    defences: [
      { name: "moderators take photos one after the other", without: ["claims-in-turn"] },
      { name: "photos of others' sites do not come", without: ["queue-of-own-site"], shownBy: 1 },
      { name: "photos of who is not here do not come", without: ["queue-of-the-confirmed"], shownBy: 1 },
      { name: "an image is its holder's", without: ["image-for-its-holder"], shownBy: 2 },
      { name: "a verdict is of the own site", without: ["verdict-on-own-site"], shownBy: 3 },
      { name: "a verdict is its holder's", without: ["verdict-of-the-holder"], shownBy: 3 },
      { name: "what is claimed is left alone", without: ["claimed-left-alone"], shownBy: 4 },
    ],
  },
];
