import type { Attack } from "../attack.ts";

const mail = "prove/faults/mail-away.prove.ts";
const disk = "prove/faults/disk-full.prove.ts";
const slow = "prove/faults/slow-clients.prove.ts";
const inRequest = "prove/faults/fault-in-request.prove.ts";
const orders = "server/modules/payments/orders.test.ts";
const lostFiles = "server/modules/photos/lost-files.test.ts";
const refusals = "server/platform/http/refusals.ts";

/** What goes wrong around the product: mail, payments, disks, clients, and mistakes of its own. */
export const surroundings: readonly Attack[] = [
  {
    id: "R7",
    what: "The mail server refuses connections, says nothing, or answers 450, while people sign up.",
    holds:
      "Signing up is answered without waiting for it, and each mail leaves once when the server is well.",
    tests: [
      {
        file: mail,
        name: "a mail server that is down, silent or busy keeps nobody waiting, and gets each mail once when it is well",
      },
      {
        file: "server/platform/post.test.ts",
        name: "gives a mail up that was refused for good",
      },
    ],
    defences: [
      {
        name: "another try for what may leave later",
        edits: [
          {
            file: "server/platform/post.ts",
            remove: "if (!(error instanceof MailError) || error.retryable) throw error;",
            put: "",
          },
        ],
      },
      {
        name: "a queue between the request and the mail server",
        edits: [
          {
            file: "server/platform/post.ts",
            remove: `send: (tx, mail) => queue.send(tx, "deliver-mail", mail),`,
            put: "send: async (_tx, mail) => void (await deliver(mail)),",
          },
        ],
      },
    ],
  },
  {
    id: "R8",
    what: "The payment provider answers with 500, half a JSON, a cut connection, or never.",
    holds:
      "The payment stays pending and brings no credits; the reconciler settles it within a minute of recovery.",
    tests: [
      {
        file: orders,
        name: "while Mollie is away the webhook is answered 503 and nothing is credited early; the reconciler settles afterwards",
      },
      {
        file: orders,
        name: "while Mollie is away waits no longer than its patience for an answer that never comes",
      },
      { file: orders, name: "while Mollie is away an order outlives an answer that is" },
    ],
    defences: [
      {
        name: "a refusal of the webhook that could not be followed",
        edits: [
          {
            file: "server/modules/payments/hear-mollie.ts",
            remove: `throw new AppError("payment_unavailable");`,
            put: "",
          },
        ],
      },
      {
        name: "the reconciler",
        edits: [
          {
            file: "server/modules/payments/reconcile-orders.ts",
            remove: "      await settleOrder(db, tools, order.id);",
            put: "      return;",
          },
        ],
      },
    ],
  },
  {
    id: "R9",
    what: "A photo is uploaded while the disk takes only its beginning.",
    holds: "503, neither a row nor a file is left of it, smaller ones are taken, and all else works on.",
    tests: [
      {
        file: disk,
        name: "a photo that does not fit on the disk is refused and leaves nothing behind; all else works on",
      },
      {
        file: "server/modules/photos/photos.test.ts",
        name: "adding a photo leaves no row, no slot taken and no file behind when the storage fails half-way",
      },
    ],
    defences: [
      {
        name: "files that stand before the row does",
        edits: [
          {
            file: "server/modules/photos/add-photo.ts",
            remove: `    throw new AppError("unavailable");\n  }\n}\n\nasync function keepPhoto`,
            put: "  }\n}\n\nasync function keepPhoto",
          },
        ],
      },
      {
        name: "clearing up after a failed upload",
        edits: [
          {
            file: "server/modules/photos/add-photo.ts",
            remove: "await discardFiles(db, storage, fileKey).catch",
            put: "await Promise.resolve().catch",
          },
        ],
      },
    ],
  },
  {
    id: "R11",
    what: "A hundred requests send a letter of a header a second, and an event stream is opened and never read.",
    holds: "They are closed, memory stays, and other members are served all the while.",
    tests: [
      { file: slow, name: "requests that dribble in are closed, and never kept a member waiting" },
      {
        file: slow,
        name: "a stream that is never read is cut off; whoever writes to it, and everybody else, goes on",
      },
    ],
    defences: [
      {
        name: "a limit to how long headers may take",
        edits: [
          {
            file: "server/platform/http/server.ts",
            remove: "app.server.headersTimeout = 15_000;",
            put: "app.server.headersTimeout = 0;",
          },
        ],
      },
      {
        name: "a limit to what waits for a reader",
        edits: [
          {
            file: "server/platform/live.ts",
            remove: "if (raw.writableLength > mostUnreadBytes) {",
            put: "if (raw.writableLength < 0) {",
          },
        ],
        shownBy: 1,
      },
    ],
  },
  {
    id: "R12",
    what: "A handler throws; a promise is rejected that nobody awaits; an exception is thrown that nobody catches.",
    holds:
      "The first is that request's 500 without its cause; the second is logged and concerns nobody; after the third the process ends in order, losing nothing, for its supervisor to start another.",
    tests: [
      {
        file: inRequest,
        name: "an exception in a handler is that request's 500, says nothing of its cause, and is in the log",
      },
      {
        file: inRequest,
        name: "a promise that nobody awaits is logged and concerns nobody, its own request neither",
      },
      {
        file: inRequest,
        name: "after an exception that nobody caught the process ends in order, for its supervisor to start another",
      },
    ],
    defences: [
      {
        name: "a text of its own for what was not foreseen",
        edits: [
          {
            file: refusals,
            remove: `const body = describe(refusal ?? new AppError("internal"), locale);`,
            put: `const body = { ...describe(refusal ?? new AppError("internal"), locale), cause: String(error) };`,
          },
        ],
      },
      {
        name: "an ear for promises that were left alone",
        edits: [
          {
            file: "server/main.ts",
            remove: `process.on("unhandledRejection",`,
            put: `process.on("SIGUSR2",`,
          },
        ],
        shownBy: 1,
      },
      {
        name: "an ear for exceptions that were left alone",
        edits: [
          { file: "server/main.ts", remove: `process.on("uncaughtException",`, put: `process.on("SIGUSR2",` },
        ],
        shownBy: 2,
      },
    ],
  },
  {
    id: "R18",
    what: "The files of a photo are damaged or gone.",
    holds:
      "The picture's address says 404, every list and profile that shows it works, and its owner can delete it.",
    tests: [
      {
        file: lostFiles,
        name: "a photo whose files are lost is 404 by itself, and breaks no list, when they are gone",
      },
      { file: lostFiles, name: "a photo whose files are lost breaks no list when they are damaged" },
      { file: lostFiles, name: "a photo whose files are lost can still be deleted by its owner" },
    ],
    defences: [
      {
        name: "knowing an absent file from a failing disk",
        edits: [
          {
            file: "server/platform/storage.ts",
            remove: "  return cause !== undefined && meansAbsent(cause);",
            put: "  return false;",
          },
        ],
      },
    ],
  },
];
