import type { Attack } from "../attack.ts";
import { answers } from "./answers.ts";
import { hiding } from "./hiding.ts";
import { privacy } from "./privacy.ts";

const matrix = "server/test/access-matrix.test.ts";
const enumeration = "server/modules/accounts/enumeration.test.ts";
const budget = "server/modules/safety/view-budget.test.ts";

const callers: readonly Attack[] = [
  {
    id: "A1",
    what: "Every route is asked with somebody else's ids by every kind of caller, directly and through a page.",
    holds:
      "Each gets what the table of access says, learns nothing of the owner and changes nothing; a route without a row fails.",
    tests: [
      { file: matrix, name: "the table has a row for every route" },
      { file: matrix, name: "GET " },
      { file: matrix, name: "POST " },
      { file: matrix, name: "PATCH " },
      { file: matrix, name: "PUT " },
      { file: matrix, name: "DELETE " },
      { file: matrix, name: "the table needs no rows for the doors of the demo" },
    ],
    defences: [
      {
        name: "calls for members refuse who is not signed in",
        edits: [
          {
            file: "server/platform/http/mount.ts",
            remove: 'contract.audience === "member" && !request.caller',
            put: "false",
          },
        ],
        shownBy: 1,
      },
      {
        name: "an order is looked for among one's own",
        edits: [
          {
            file: "server/modules/payments/queries.ts",
            remove: "and(eq(orders.id, orderId), eq(orders.memberId, memberId))",
            put: "eq(orders.id, orderId)",
          },
        ],
        shownBy: 1,
      },
      {
        name: "the outbox is mounted in demo and test only",
        edits: [
          {
            file: "server/app.ts",
            remove: "if (env.hasOutbox) outboxRoutes(routes, services);",
            put: "outboxRoutes(routes, services);",
          },
        ],
        shownBy: 6,
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
      { file: enumeration, name: "and nobody but the owner of a mailbox hears of it" },
      {
        file: "server/modules/accounts/log-in.test.ts",
        name: "who is a member cannot be told by signing up",
      },
    ],
    defences: [
      {
        name: "a password is checked for nobody, too",
        edits: [
          {
            file: "server/modules/accounts/check-credentials.ts",
            remove: "account ? verifyPassword(account.passwordHash, password) : dummyVerify(password);",
            put: "account ? verifyPassword(account.passwordHash, password) : Promise.resolve(false && dummyVerify(password));",
          },
        ],
      },
      {
        name: "a forgotten password looks at no account before it answers",
        edits: [
          {
            file: "server/modules/accounts/ask-password-reset.ts",
            remove: "import { lockMailbox, mailboxHash }",
            put: "import { findMailbox, lockMailbox, mailboxHash }",
          },
          {
            file: "server/modules/accounts/ask-password-reset.ts",
            remove: "const hash = mailboxHash(siteId, mailbox);",
            put: 'const hash = mailboxHash(siteId, mailbox);\n  if (!(await findMailbox(db, siteId, mailbox)).account) throw new AppError("not_found");',
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
      { file: budget, name: "nobody gets around it" },
      { file: budget, name: "a whole IPv6 network is one visitor" },
      { file: budget, name: "the ids of members" },
    ],
    defences: [
      {
        name: "opening a profile is counted",
        edits: [
          {
            file: "server/modules/profiles/routes.ts",
            remove: 'await takeView(rateLimits, "profiles", { caller, address: request.ip });',
            put: "",
          },
        ],
      },
      {
        name: "a page of a search is counted",
        edits: [
          {
            file: "server/modules/discovery/routes.ts",
            remove: 'await takeView(rateLimits, "pages", { caller, address: request.ip });',
            put: "",
          },
        ],
        shownBy: 1,
      },
      {
        name: "an IPv6 network counts as one",
        edits: [
          {
            file: "server/modules/safety/view-budget.ts",
            remove: "caller.memberId : networkOf(address)",
            put: "caller.memberId : networkOf(address) && address",
          },
        ],
        shownBy: 3,
      },
    ],
  },
  {
    id: "A13",
    what: "Every body comes with keys that only the server may set, prototypes among them.",
    holds: "They are ignored or refused, and what is the server's alone stays as it is.",
    tests: [
      { file: "server/test/mass-assignment.test.ts", name: "extra keys in the body" },
      { file: "server/app.test.ts", name: "the server refuses a prototype" },
    ],
    defences: [
      {
        name: "a profile takes what its contract names, field by field",
        edits: [
          {
            file: "contracts/profiles.ts",
            remove: `body: z.object({
      name: z.string().trim()`,
            put: `body: z.looseObject({
      name: z.string().trim()`,
          },
          {
            file: "server/modules/profiles/update-profile.ts",
            remove: "gender: change.gender,",
            put: "...(change as object), gender: change.gender,",
          },
        ],
      },
      {
        name: "JSON that names a prototype is refused",
        edits: [
          {
            file: "server/platform/http/server.ts",
            remove: 'getDefaultJsonParser("error", "error")',
            put: 'getDefaultJsonParser("ignore", "ignore")',
          },
        ],
        shownBy: 1,
      },
    ],
  },
];

export const access: readonly Attack[] = [...callers, ...hiding, ...privacy, ...answers];
