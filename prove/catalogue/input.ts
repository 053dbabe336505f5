import type { Attack } from "../attack.ts";

/** What is sent to the product: texts, files, values and bytes that nobody of good will would send. */
export const input: readonly Attack[] = [
  {
    id: "I1",
    what: "Markup, scripts and characters that turn text around are written wherever a member can write.",
    holds: "They are shown exactly and do nothing, on every page that shows them, in mails and in addresses.",
    tests: [
      {
        file: "server/platform/mail-layout.test.ts",
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
        edits: [
          {
            file: "server/platform/mail-layout.ts",
            remove: "function escapeHtml(text: string): string {",
            put: "function escapeHtml(text: string): string {\n  if (text) return text;",
          },
        ],
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
        file: "server/test/fuzz.test.ts",
        name: "any values whatever are answered sanely by GET /api/members",
      },
    ],
    defences: [
      {
        name: "placeholders for values",
        edits: [
          {
            file: "server/db/client.ts",
            remove: "await db.execute(sql`set timezone = 'UTC'`);",
            put: 'await db.execute("set timezone = " + "\'UTC\'");',
          },
        ],
      },
    ],
  },
  {
    id: "I3",
    what: "Every endpoint is asked with values made from its contract, a part of them hostile.",
    holds: "Each is answered by a success that fits the contract or by a refusal of ours, never by a fault.",
    tests: [{ file: "server/test/fuzz.test.ts", name: "any values whatever are answered sanely by" }],
    defences: [
      {
        name: "refusals of one shape, whatever a value broke",
        edits: [
          {
            file: "server/platform/http/server.ts",
            remove: "  app.setErrorHandler(answerError);\n",
            put: "",
          },
        ],
      },
    ],
  },
  {
    id: "I6",
    what: "What is no photo is uploaded as one: markup, scripts, archives, bombs, cut off and empty files, crowded forms.",
    holds:
      "Each is refused for its own reason, nothing of it stays, and what is kept is re-encoded pixels only.",
    tests: [
      {
        file: "server/modules/photos/photos.test.ts",
        name: "adding a photo refuses what is no photo, each for its own reason, while the others of the batch come through",
      },
      {
        file: "server/modules/photos/photos.test.ts",
        name: "adding a photo refuses forms that are none, cut off, crowded or without the part",
      },
      {
        file: "server/platform/images.test.ts",
        name: "refusals what hangs behind a picture does not come along",
      },
      {
        file: "server/platform/images.test.ts",
        name: "refusals too many bytes, too many pixels, too many frames",
      },
    ],
    defences: [
      {
        name: "the look at a file's first bytes",
        edits: [
          {
            file: "server/platform/images.ts",
            remove: 'if (type === "foreign") throw new AppError("photo_type_unsupported");',
            put: "",
          },
        ],
      },
      {
        name: "the limit of pixels",
        edits: [
          {
            file: "server/platform/images.ts",
            remove: 'throw new AppError("photo_too_many_pixels");',
            put: "",
          },
        ],
        shownBy: 3,
      },
    ],
  },
  {
    id: "I7",
    what: "Texts are made to keep a regular expression busy.",
    holds: "No regular expression in the product takes a time that grows faster than what it reads.",
    tests: [
      {
        file: "tools/regexes.test.ts",
        name: "no regular expression takes a time that grows faster than what it reads",
      },
    ],
    defences: [
      {
        name: "the plain search for a mailbox's tag",
        edits: [
          {
            file: "server/platform/email-address.ts",
            remove: 'local.indexOf("+", 1)',
            put: "local.search(/(?<=.)\\+.*$/)",
          },
        ],
      },
    ],
  },
  {
    id: "I8",
    what: "JSON of 10 MB, 10,000 levels, double keys, impossible numbers and letters; texts of thousands of emoji.",
    holds:
      "It is refused, or stored exactly as written; lengths count what a reader takes for one character.",
    tests: [
      { file: "server/test/fuzz.test.ts", name: "JSON that no program of ours would send is refused" },
      {
        file: "server/modules/chats/send-message.test.ts",
        name: "a message's text is stored and answered exactly",
      },
      { file: "server/modules/chats/send-message.test.ts", name: "a message's text refuses" },
      {
        file: "server/modules/chats/policy.test.ts",
        name: "a message's text is measured in what a reader takes for characters",
      },
    ],
    defences: [
      {
        name: "the refusal of text that cannot be stored",
        edits: [
          {
            file: "server/platform/http/storable.ts",
            remove: 'return value.isWellFormed() && !value.includes("\\0");',
            put: "return true;",
          },
        ],
        shownBy: 2,
      },
      {
        name: "counting characters as a reader does",
        edits: [
          {
            file: "server/modules/chats/policy.ts",
            remove: "if (body.length <= maxLength) return null;",
            put: 'return body.length <= maxLength ? null : "too_long";',
          },
        ],
        shownBy: 3,
      },
    ],
  },
  {
    id: "I13",
    what: "Requests that a proxy and the product would read differently carry a second request within them.",
    holds: "They are refused, the connection is closed, and nothing behind them is read.",
    tests: [
      {
        file: "server/test/smuggling.test.ts",
        name: "a request that two servers would read differently is refused, and nothing after it is read",
      },
    ],
    defences: [
      {
        name: "the strict reading of requests",
        edits: [
          {
            file: "server/platform/http/server.ts",
            remove: "http: { connectionsCheckingInterval: 5_000 },",
            put: "http: { connectionsCheckingInterval: 5_000, insecureHTTPParser: true },",
          },
        ],
      },
    ],
  },
  {
    id: "I14",
    what: "A browser names no language, or eight kilobytes of them, or one that leads elsewhere.",
    holds: "It is answered as everybody is, in a language that the product speaks.",
    tests: [{ file: "server/test/fuzz.test.ts", name: "a visitor's language does not matter to an answer" }],
    defences: [
      {
        name: "the list of languages",
        edits: [
          {
            file: "server/modules/sites/request-hooks.ts",
            remove: "if (isLocale(cookie)) return cookie;",
            put: "if (cookie) return cookie as Locale;",
          },
        ],
      },
    ],
  },
];
