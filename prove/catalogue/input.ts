import type { Attack } from "../attack.ts";
import { valueTests } from "./matrices.ts";

const received = "server/platform/http/receive-upload.test.ts";

/** What is sent to the product: texts, files, values and bytes that nobody of good will would send. */
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
        without: [{ at: "mails-escaped", put: "return text;" }],
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
    id: "I6",
    what: "What is no photo is uploaded as one: markup, scripts, archives, bombs of pixels and of work, cut off and empty files, crowded forms; one member sends many; uploads stall, break off and come all at once.",
    holds:
      "Each is refused for its own reason, nothing of it stays, and what is kept is re-encoded pixels only. Nobody's files take the work of others: pictures made of pictures are not unpacked, members are served in turn and have their share of the hour. What is uploaded at a time has a bound before a byte is read, and comes to nothing where it breaks off.",
    tests: [
      {
        file: "server/modules/people/photos/photos.test.ts",
        name: "adding a photo refuses what is no photo, each for its own reason, while the others of the batch come through",
      },
      {
        file: "server/modules/people/photos/photos.test.ts",
        name: "adding a photo refuses forms that are none, cut off, crowded or without the part",
      },
      {
        file: "server/platform/images/images.test.ts",
        name: "refusals what hangs behind a picture does not come along",
      },
      {
        file: "server/platform/images/images.test.ts",
        name: "refusals too many bytes, too many pixels, too many frames",
      },
      {
        file: "server/platform/images/heic-work.test.ts",
        name: "a HEIC is refused before anything of it is unpacked where it is put together of overlays, of overlays again, or of copies",
      },
      {
        file: "server/platform/images/images.test.ts",
        name: "refusals a PNG that takes several times the work of others of its size, before a pixel of it is unpacked",
      },
      {
        file: "server/modules/people/photos/photo-work.test.ts",
        name: "work on photos is done for members in turn: who sends several has one of them in the line",
      },
      {
        file: "server/modules/people/photos/photo-work.test.ts",
        name: "work on photos has its share of the hour for each member, a smaller one while the address is not confirmed",
      },
      { file: received, name: "an upload is refused before a byte of it is read where there is no room" },
      { file: received, name: "an upload that stalls is cut off and gives its room back" },
      { file: received, name: "an upload fifty that are broken off leave nothing behind" },
      { file: received, name: "an upload is read into a file without a name" },
      {
        file: "server/modules/people/photos/photos.test.ts",
        name: "adding a photo refuses another file under a key that is known, of the same length or sent at the same time",
      },
    ],
    defences: [
      {
        name: "the look at a file's first bytes",
        without: ["first-bytes-looked-at"],
      },
      {
        name: "the look at how a HEIC is put together",
        without: ["heic-structure"],
        shownBy: 4,
      },
      {
        name: "the work that a PNG takes",
        without: ["png-work"],
        shownBy: 5,
      },
      {
        name: "members in turn",
        without: [
          {
            at: "members-in-turn",
            put: "const processed = await processPhoto(await upload.receive(), { onWorked: upload.onWorked });",
          },
        ],
        shownBy: 6,
      },
      {
        name: "a member's share of the hour",
        without: ["share-of-photo-work"],
        shownBy: 7,
      },
      {
        name: "the limit of pixels",
        without: ["pixels-limited"],
        shownBy: 3,
      },
      {
        name: "room for what is being uploaded",
        without: ["upload-room"],
        shownBy: 8,
      },
      {
        name: "the end of an upload that stalls",
        without: ["stalled-upload-cut"],
        shownBy: 9,
      },
      {
        name: "room that comes back, however an upload ends",
        without: ["upload-room-given-back"],
        shownBy: 10,
      },
      {
        name: "files that go with their process",
        without: ["upload-without-name"],
        shownBy: 11,
      },
      {
        name: "an upload is told by its content",
        without: [{ at: "upload-told-by-content", put: "const hash = requestHash;" }],
        shownBy: 12,
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
        file: "server/test/main-thread-work.test.ts",
        name: "no validator holds the thread that answers everybody for long: a password",
      },
      {
        file: "server/test/main-thread-work.test.ts",
        name: "the estimate of a password is bounded whatever the password",
      },
      {
        file: "server/test/main-thread-work.test.ts",
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
        without: ["estimate-substitutions", { at: "estimate-length", put: "const estimated = 40;" }],
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
      { file: "server/test/fuzz.test.ts", name: "JSON that no program of ours would send is refused" },
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
        without: [{ at: "text-storable", put: 'if (typeof value === "string") return true;' }],
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
        file: "server/test/smuggling.test.ts",
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
    tests: [{ file: "server/test/fuzz.test.ts", name: "a visitor's language does not matter to an answer" }],
    defences: [
      {
        name: "the list of languages",
        without: [{ at: "known-languages-only", put: "if (cookie) return cookie as Locale;" }],
      },
    ],
  },
];
