import type { Attack } from "../attack.ts";
import { answers } from "./answers.ts";
import { hiding } from "./hiding.ts";
import { accessTests } from "./matrices.ts";
import { privacy } from "./privacy.ts";

const everyRoute = "server/test/routes/every-route.test.ts";
const besideMembers = "server/demo/refuse-real-members.test.ts";
const enumeration = "server/modules/people/sign-up/enumeration.test.ts";
const budget = "server/modules/people/visibility/view-limits.test.ts";

const callers: readonly Attack[] = [
  {
    id: "A1",
    what: "Every kind of caller asks every route with another member's ids, directly and through a page.",
    holds:
      "Each caller gets the answer of the access table, learns nothing about the owner and changes nothing; a route without a row fails.",
    tests: [
      { file: everyRoute, name: "the table needs no rows for the doors of the demo" },
      { file: "server/test/routes/money-payments.test.ts", name: "access to GET " },
      { file: everyRoute, name: "the table has a row for every route" },
      { file: everyRoute, name: "every contract is held by a file of its own" },
      { file: besideMembers, name: "a demo is not opened beside members from before it" },
      ...accessTests,
    ],
    defences: [
      {
        name: "calls for members require a session",
        without: ["members-only"],
        shownBy: 1,
      },
      {
        name: "an order is searched among the caller's own",
        without: ["own-orders"],
        shownBy: 1,
      },
      {
        name: "the outbox is mounted in demo and test only",
        without: ["outbox-in-demo-only"],
        shownBy: 0,
      },
      {
        name: "no demo starts on a database of real members",
        without: ["no-demo-beside-members"],
        shownBy: 4,
      },
    ],
  },
  {
    id: "A7",
    what: "Known and unknown addresses are tried by log-in, sign-up, forgotten password and suggestion, turn by turn.",
    holds:
      "Status, headers, body and work are the same, the time separates no better than 0.55, and only the mailbox hears of it.",
    tests: [
      { file: enumeration, name: "whether an address is a member's is not told by a wrong password" },
      { file: enumeration, name: "whether an address is a member's is not told by a forgotten password" },
      { file: enumeration, name: "whether an address is a member's is not told by a sign-up" },
      { file: enumeration, name: "whether an address is a member's is not told by a suggestion" },
      { file: enumeration, name: "and only the owner of a mailbox gets a mail" },
      { file: enumeration, name: "whether an address is a member's is not told by an offer for a passkey" },
      { file: enumeration, name: "nor that an account has no password" },
      {
        file: "server/modules/people/log-in/log-in.test.ts",
        name: "whether an address has an account cannot be told by signing up",
      },
    ],
    defences: [
      {
        name: "a password is checked for unknown addresses as well",
        without: ["password-checked-for-nobody"],
      },
      {
        name: "the answer to a forgotten password reads no account",
        without: [
          {
            at: "reset-looks-at-no-account",
            put: '$& const { findMailbox } = await import("./mailbox.ts"); if (!(await findMailbox(db, siteId, mailbox)).account) throw new AppError("not_found");',
          },
        ],
        shownBy: 1,
      },
    ],
  },
  {
    id: "A9",
    what: "Profiles and search pages are walked from one account, one address, one IPv6 network, by ids and by side doors.",
    holds: "It ends at the documented budget of the hour and of the day; ids cannot be counted up.",
    tests: [
      { file: budget, name: "a walk through profiles" },
      { file: budget, name: "a walk through pages" },
      { file: budget, name: "calls for conversations that have not begun" },
      { file: budget, name: "a whole IPv6 network is one visitor" },
      { file: budget, name: "the ids of members" },
    ],
    defences: [
      {
        name: "opening a profile is counted",
        without: ["profile-views-counted"],
      },
      {
        name: "a page of a search is counted",
        without: ["search-pages-counted"],
        shownBy: 1,
      },
      {
        name: "an IPv6 network counts as one",
        without: [{ at: "network-is-one", put: "address" }],
        shownBy: 3,
      },
    ],
  },
  {
    id: "A13",
    what: "Every body comes with keys that only the server may set, prototypes among them.",
    holds: "The keys are ignored or refused, and fields that only the server sets stay as they are.",
    tests: [
      { file: "server/test/edge/mass-assignment.test.ts", name: "extra keys in the body" },
      { file: "server/app.test.ts", name: "the server refuses a prototype" },
    ],
    defences: [
      {
        name: "a profile stores only fields of its contract, one by one",
        without: [
          { at: "profile-fields", put: "$&.loose()" },
          { at: "profile-field-by-field", put: "...(change as object), $&" },
        ],
      },
      {
        name: "JSON that names a prototype is refused",
        without: [
          {
            at: "json-prototype-refused",
            put: 'const parseJson = app.getDefaultJsonParser("ignore", "ignore");',
          },
        ],
        shownBy: 1,
      },
    ],
  },
];

export const access: readonly Attack[] = [...callers, ...hiding, ...privacy, ...answers];
