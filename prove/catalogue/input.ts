import type { Attack } from "../attack.ts";
import { valueTests } from "./matrices.ts";

/** Hostile input: texts, values and bytes. */
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
    holds: "No statement is put together as text, and no such value changes the effect of a statement.",
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
        name: "all refusals have one form",
        without: ["one-shape-of-refusals"],
      },
    ],
  },
  {
    id: "I7",
    what: "Texts are made to keep a regular expression, an estimate of a password or another validator busy.",
    holds:
      "The time of every regular expression grows no faster than its text, and no validator blocks the main thread for long: the worst texts that a search finds take less than about 5 ms.",
    tests: [
      {
        file: "tools/regexes.test.ts",
        name: "no regular expression takes a time that grows faster than what it reads",
      },
      {
        file: "server/test/app/main-thread-work.test.ts",
        name: "no validator blocks the main thread for long: a password",
      },
      {
        file: "server/test/app/main-thread-work.test.ts",
        name: "the estimate of a password is bounded whatever the password",
      },
      {
        file: "server/test/app/main-thread-work.test.ts",
        name: "no validator blocks the main thread for long: the text about oneself",
      },
    ],
    defences: [
      {
        name: "passwords are estimated in a separate thread",
        without: [
          {
            at: "estimate-in-own-thread",
            put: 'return import("./password-estimate.ts").then((own) => own.isEasilyGuessed(password, userInputs));',
          },
        ],
        shownBy: 1,
      },
      {
        name: "the estimate is bounded",
        without: ["estimate-substitutions", "estimate-length"],
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
      "The text is refused, or stored exactly as written; lengths are counted in characters as a reader sees them.",
    tests: [
      { file: "server/test/edge/fuzz.test.ts", name: "JSON that no program of ours would send is refused" },
      {
        file: "server/modules/talking/chats/send-message.test.ts",
        name: "a message's text is stored and answered exactly",
      },
      { file: "server/modules/talking/chats/send-message.test.ts", name: "a message's text refuses" },
      {
        file: "server/modules/talking/chats/message-rules.test.ts",
        name: "a message's text is measured in characters as a reader sees them",
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
        name: "characters are counted as a reader sees them",
        without: ["graphemes-counted"],
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
    holds: "The browser gets the same answer as others, in a language of the product.",
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
      "They are the same ids: the named member gets the message, a retry is the first message, and members cannot block themselves.",
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
        name: "blocks a member named in capitals, and refuses to block, like or write to oneself",
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
