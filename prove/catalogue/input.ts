import type { Attack } from "../attack.ts";
import { valueTests } from "./matrices.ts";

/** Hostile input: texts, files, values and bytes. */
export const input: readonly Attack[] = [
  {
    id: "I1",
    what: "Markup, scripts and characters that turn text around are written wherever a member can write.",
    holds: "They are shown exactly and do nothing, on every page that shows them, in mails and in addresses.",
    tests: [
      {
        file: "server/platform/mail/mail-layout.test.ts",
        name: "renderMail shows markup as text, wherever it comes in",
      },
      {
        file: "e2e/hostile-text.e2e.ts",
        name: "a hostile text is shown exactly and does nothing on every page that shows texts of members",
      },
      { file: "e2e/hostile-text.e2e.ts", name: "a hostile text in the address changes nothing either" },
    ],
    defences: [
      {
        name: "the escaping of mails",
        without: ["mails-escaped"],
      },
    ],
  },
  {
    id: "I2",
    what: "SQL is written into every value that the product takes.",
    holds: "No statement is put together as text, and no such value changes what a statement does.",
    tests: [
      { file: "tools/sql-text.test.ts", name: "no statement is put together as text" },
      {
        file: "server/test/routes/meeting-discovery.test.ts",
        name: "any values whatever are answered sanely by GET /api/members",
      },
    ],
    defences: [
      {
        name: "placeholders for values",
        without: [{ at: "placeholders-only", put: 'await db.execute("set timezone = " + "\'UTC\'");' }],
      },
    ],
  },
  {
    id: "I3",
    what: "Every endpoint is asked with values made from its contract, a part of them hostile.",
    holds: "Each is answered by a success that fits the contract or by a refusal of ours, never by a fault.",
    tests: valueTests,
    defences: [
      {
        name: "refusals of one shape, whatever a value broke",
        without: ["one-shape-of-refusals"],
      },
    ],
  },
  {
    id: "I4",
    what: "A push subscription names an inner address, another port or host, a name that leads inward, or an address that ends.",
    holds:
      "Only push services that we know are called, by https, and never inward: asked when it is stored, before each push and at each connection. No way elsewhere is followed, and who is gone is not asked again.",
    tests: [
      {
        file: "server/platform/push/push-endpoint.test.ts",
        name: "an endpoint elsewhere is not: https://example.com/a",
      },
      {
        file: "server/platform/push/push-endpoint.test.ts",
        name: "an endpoint elsewhere is not: http://fcm.googleapis.com/fcm/send/a",
      },
      {
        file: "server/platform/push/push-endpoint.test.ts",
        name: "an address is looked at each time a name is looked up, all that it has",
      },
      {
        file: "server/platform/push/push-sender.test.ts",
        name: "calls nobody whose name leads inward, whatever it led to when it was stored",
      },
      {
        file: "server/platform/push/push-sender.test.ts",
        name: "is proven to a push service, follows nobody elsewhere, and reads when to come again",
      },
      {
        file: "server/modules/ground/notifications/push.test.ts",
        name: "a subscription is refused where it leads to anything but a push service",
      },
      {
        file: "server/modules/ground/notifications/push.test.ts",
        name: "a push service that says 410 is not asked again, and the mail still comes",
      },
    ],
    defences: [
      { name: "https and nothing beside the host", shownBy: 1, without: ["push-endpoint-https"] },
      { name: "hosts of push services only", without: ["push-endpoint-known"] },
      {
        name: "no inner address behind a name",
        shownBy: 2,
        without: ["push-never-inward"],
      },
      { name: "the address looked at before each push", shownBy: 3, without: ["push-endpoint-again"] },
      { name: "the address looked at when it is stored", shownBy: 5, without: ["push-endpoint-checked"] },
      { name: "subscriptions that are over forgotten", shownBy: 6, without: ["gone-push-forgotten"] },
    ],
  },
  {
    id: "I5",
    what: "A member registers the push address of another one.",
    holds:
      "It stays the other one's, and pushes go where they went, unless its keys come along: those know only its browser. What was held for the former member is told to nobody.",
    tests: [
      {
        file: "server/modules/ground/notifications/push.test.ts",
        name: "a subscription of another member is not taken over by who knows its address alone",
      },
      {
        file: "server/modules/ground/notifications/held-pushes.test.ts",
        name: "pushes held for the end of the night go to nobody who has the browser by then",
      },
    ],
    defences: [
      { name: "the keys asked for", without: ["push-not-taken-over"] },
      {
        name: "held pushes deleted as the browser changes hands",
        without: ["held-pushes-go-with-their-member"],
        shownBy: 1,
      },
      {
        name: "nothing held for who has lost the browser meanwhile",
        without: ["held-for-who-has-the-browser"],
        shownBy: 1,
      },
    ],
  },
  {
    id: "I7",
    what: "Texts are made to keep a regular expression, an estimate of a password or another validator busy.",
    holds:
      "No regular expression takes a time that grows faster than what it reads, and no validator holds the thread that answers everybody for long: the worst texts that a search finds take less than about 5 ms.",
    tests: [
      {
        file: "tools/regexes.test.ts",
        name: "no regular expression takes a time that grows faster than what it reads",
      },
      {
        file: "server/test/app/main-thread-work.test.ts",
        name: "no validator holds the thread that answers everybody for long: a password",
      },
      {
        file: "server/test/app/main-thread-work.test.ts",
        name: "the estimate of a password is bounded whatever the password",
      },
      {
        file: "server/test/app/main-thread-work.test.ts",
        name: "no validator holds the thread that answers everybody for long: the text about oneself",
      },
    ],
    defences: [
      {
        name: "the thread of its own that estimates passwords",
        without: [
          {
            at: "estimate-in-own-thread",
            put: 'return import("./password-estimate.ts").then((own) => own.isEasilyGuessed(password, userInputs));',
          },
        ],
        shownBy: 1,
      },
      {
        name: "the bounds of the estimate",
        without: ["estimate-substitutions", { at: "estimate-length", put: "40" }],
        shownBy: 2,
      },
      {
        name: "the plain search for a mailbox's tag",
        without: [{ at: "tag-searched-plainly", put: "const tagAt = local.search(/(?<=.)\\+.*$/);" }],
      },
    ],
  },
  {
    id: "I8",
    what: "JSON of 10 MB, 10,000 levels, double keys, impossible numbers and letters; texts of thousands of emoji.",
    holds:
      "It is refused, or stored exactly as written; lengths count what a reader takes for one character.",
    tests: [
      { file: "server/test/edge/fuzz.test.ts", name: "JSON that no program of ours would send is refused" },
      {
        file: "server/modules/talking/chats/send-message.test.ts",
        name: "a message's text is stored and answered exactly",
      },
      { file: "server/modules/talking/chats/send-message.test.ts", name: "a message's text refuses" },
      {
        file: "server/modules/talking/chats/message-rules.test.ts",
        name: "a message's text is measured in what a reader takes for characters",
      },
      {
        file: "server/platform/text/graphemes.test.ts",
        name: "a character that is made of endlessly many is too long",
      },
      {
        file: "server/modules/people/photos/photos.test.ts",
        name: "changing photos describes a photo, exactly as written",
      },
    ],
    defences: [
      {
        name: "the refusal of text that cannot be stored",
        without: ["text-storable"],
        shownBy: 2,
      },
      {
        name: "counting characters as a reader does",
        without: [{ at: "graphemes-counted", put: "return true;" }],
        shownBy: 3,
      },
      {
        name: "the bound of a single character",
        without: ["marks-bounded"],
        shownBy: 4,
      },
      {
        name: "the same bound for the words of a photo",
        without: ["alt-marks-bounded"],
        shownBy: 5,
      },
    ],
  },
  {
    id: "I13",
    what: "Requests that a proxy and the product would read differently carry a second request within them.",
    holds: "They are refused, the connection is closed, and nothing behind them is read.",
    tests: [
      {
        file: "server/test/edge/smuggling.test.ts",
        name: "a request that two servers would read differently is refused, and nothing after it is read",
      },
    ],
    defences: [
      {
        name: "the strict reading of requests",
        without: [
          {
            at: "strict-http",
            put: "connectionsCheckingInterval: 5_000, insecureHTTPParser: true",
          },
        ],
      },
    ],
  },
  {
    id: "I14",
    what: "A browser names no language, or eight kilobytes of them, or one that leads elsewhere.",
    holds: "It is answered as everybody is, in a language that the product speaks.",
    tests: [
      { file: "server/test/edge/fuzz.test.ts", name: "a visitor's language does not matter to an answer" },
    ],
    defences: [
      {
        name: "the list of languages",
        without: [{ at: "known-languages-only", put: "if (cookie) return cookie as Locale;" }],
      },
    ],
  },
  {
    id: "I22",
    what: "Members, messages and retries are named by ids in capitals.",
    holds:
      "They are the same ids: whoever is named hears of it, a retry is the first, and nobody blocks themselves.",
    tests: [
      {
        file: "server/test/edge/id-spelling.test.ts",
        name: "tells the receiver of a message that names them in capitals",
      },
      {
        file: "server/test/edge/id-spelling.test.ts",
        name: "answers a message that comes again in capitals with the first",
      },
      {
        file: "server/test/edge/id-spelling.test.ts",
        name: "blocks whom capitals name, and nobody blocks, likes or writes to themselves",
      },
    ],
    defences: [
      {
        name: "one spelling of an id",
        without: ["ids-one-spelling"],
      },
      {
        name: "the same, for a retry",
        without: ["ids-one-spelling"],
        shownBy: 1,
      },
      {
        name: "the same, for a block",
        without: ["ids-one-spelling"],
        shownBy: 2,
      },
    ],
  },
];
