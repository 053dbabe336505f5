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
      "Each call is open to its roles after the code; a member's session has no rights there, and a staff session has none elsewhere.",
    tests: [
      { file: access, name: "the staff's calls" },
      {
        file: access,
        name: "a session of staff has no rights on the members' side, and a session of a member has none",
      },
      {
        file: access,
        name: "a session of staff counts for pages of the staff only, and a member's for the others",
      },
      { file: access, name: "a session of staff sees the sites of its account only" },
      { file: "web/lib/page/desk-next.test.ts", name: "after a log-in of staff" },
      { file: access, name: "the description of the API of members names no call of the staff" },
    ],
    defences: [
      { name: "staff calls require staff", without: ["staff-only"] },
      { name: "staff calls require the code", without: ["second-step"] },
      { name: "staff calls require a role", without: ["staff-role"] },
      { name: "the address decides between staff and member sessions", without: ["desk-apart"], shownBy: 1 },
      {
        name: "caches store no page of the staff",
        without: ["desk-page-not-kept"],
        shownBy: 2,
      },
      { name: "staff sees its own sites", without: ["staff-sees-own-sites"], shownBy: 3 },
      {
        name: "the members' API document leaves out staff calls",
        without: ["desk-not-described"],
        shownBy: 5,
      },
      { name: "a log-in leads to pages of the staff", without: ["desk-next-only"], shownBy: 4 },
    ],
  },
  {
    id: "S15",
    what: "Passwords of staff are guessed one by one and at once, for known, unknown, closed and foreign accounts, and sessions are kept over their end.",
    holds:
      "Known and unknown addresses lock; answers and work are the same; a session ends with the password, role or account that it depends on.",
    tests: [
      { file: logIns, name: "whether an address is staff's is told by no answer and by no work" },
      { file: logIns, name: "whether an address is staff's is told by no lock" },
      { file: access, name: "a session of staff ends with a change of" },
      { file: access, name: "a session of staff ends after 12 hours, and with the log-out" },
      { file: logIns, name: "a session under way starts for no password that has changed" },
      { file: logIns, name: "a log-in of staff sets a cookie that no script reads and no other site sends" },
    ],
    defences: [
      {
        name: "a password is checked for unknown addresses as well",
        without: ["password-checked-for-no-staff"],
      },
      { name: "a closed account is answered like an unknown one", without: ["closed-staff-like-unknown"] },
      {
        name: "attempts are counted",
        without: ["staff-login-locks"],
        shownBy: 1,
      },
      { name: "changes end sessions", without: ["staff-change-ends-sessions"], shownBy: 2 },
      { name: "a session expires", without: ["staff-session-expires"], shownBy: 3 },
      { name: "logout ends the session", without: ["staff-logout-ends-session"], shownBy: 3 },
      {
        name: "the password is checked again when a session starts",
        without: ["staff-password-looked-at-twice"],
        shownBy: 4,
      },
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
      { name: "a code expires", without: ["code-expires"], shownBy: 2 },
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
      { file: invites, name: "a one-time link is used once, by the first caller" },
      { file: invites, name: "a one-time link is good for 24 hours" },
      { file: invites, name: "the first owner gets a new link as long as no password was set" },
      { file: invites, name: "a one-time link shows the mistake at each field" },
    ],
    defences: [
      { name: "a used link is dead", without: ["staff-link-once"] },
      {
        name: "one statement checks and uses the link",
        without: ["staff-link-locked-look"],
        shownBy: 1,
      },
      { name: "a link expires", without: ["staff-link-expires"], shownBy: 2 },
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
      "Its lines stay; an act and its line are stored together or not at all; the notes about a member are erased with the member.",
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
      { name: "an act requires a line in the log", without: ["act-recorded"], shownBy: 1 },
      { name: "a write of staff requires an act", without: ["writes-recorded"], shownBy: 1 },
      { name: "notes are erased with their member", without: ["notes-forgotten"], shownBy: 2 },
    ],
  },
  {
    id: "A18",
    what: "Moderators take photos at once, decide on each other's, on other sites' and on those of members who are not here, and open images that they do not hold.",
    holds:
      "A photo has one moderator at a time; the queue holds no photos of other sites and of unconfirmed members; an image opens for its holder.",
    tests: [
      { file: queue, name: "the queue of photos gives each photo to one moderator" },
      { file: queue, name: "the queue of photos holds no photo of an unconfirmed member" },
      { file: queue, name: "a photo's image for a moderator is sharp, stored by no cache" },
      { file: queue, name: "a verdict is refused while another moderator holds the photo" },
      { file: queue, name: "the queue of photos lets a photo go after five minutes" },
    ],
    defences: [
      { name: "moderators take photos one after the other", without: ["claims-in-turn"] },
      { name: "the queue holds no photos of other sites", without: ["queue-of-own-site"], shownBy: 1 },
      {
        name: "the queue holds no photos of unconfirmed members",
        without: ["queue-of-the-confirmed"],
        shownBy: 1,
      },
      { name: "an image is its holder's", without: ["image-for-its-holder"], shownBy: 2 },
      { name: "a verdict requires the own site", without: ["verdict-on-own-site"], shownBy: 3 },
      { name: "a verdict is its holder's", without: ["verdict-of-the-holder"], shownBy: 3 },
      { name: "a claimed photo keeps its holder", without: ["claimed-left-alone"], shownBy: 4 },
    ],
  },
];
