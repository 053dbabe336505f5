import type { Attack } from "../attack.ts";

const mail = "prove/faults/mail-away.prove.ts";
const mailEvents = "server/modules/ground/notifications/mail-events.test.ts";
const disk = "prove/faults/disk-full.prove.ts";
const guarded = "server/platform/http/guarded-server.test.ts";
const formatters = "web/lib/language/intl.test.ts";
const slow = "prove/faults/slow-clients.prove.ts";
const inRequest = "prove/faults/fault-in-request.prove.ts";
const orders = "server/modules/money/payments/orders.test.ts";
const lostFiles = "server/modules/people/photos/lost-files.test.ts";

/** Faults around the product: mail, payments, disks, clients, and its own errors. */
export const surroundings: readonly Attack[] = [
  {
    id: "R7",
    what: "The mail server refuses connections, says nothing, or answers 450, while people sign up; mails come back, and the provider tells so once, often and at once.",
    holds:
      "Signing up is answered without waiting for it, and each mail leaves once when the server is well. Mails to an address that bounces stop, with that reason, until the member switches them on again.",
    tests: [
      {
        file: mail,
        name: "a mail server that is down, silent or busy keeps nobody waiting, and gets each mail once when it is well",
      },
      {
        file: "server/platform/mail/mail-queue.test.ts",
        name: "gives a mail up that was refused for good",
      },
      {
        file: "server/platform/mail/dead-mail-server.test.ts",
        name: "a dead mail server with a queue full of mails delays no reset and no file",
      },
      {
        file: mailEvents,
        name: "a call of a mail provider by signed switches mails off for the reason bounce",
      },
      {
        file: mailEvents,
        name: "a call of a mail provider stops mails at the fifth soft bounce in a row, and not where one was delivered in between",
      },
      {
        file: mailEvents,
        name: "a call of a mail provider counts once, however often it is told and by how many at once",
      },
      { file: mailEvents, name: "somebody who is not the provider is refused and changes nothing" },
    ],
    defences: [
      {
        name: "another try for what may leave later",
        without: ["mail-tried-again"],
      },
      {
        name: "a queue between the request and the mail server",
        without: [{ at: "mail-queued", put: "await deliver(mail);" }],
      },
      {
        name: "workers for mails alone",
        without: ["mail-own-queue"],
        shownBy: 2,
      },
      {
        name: "an end to mails that come back",
        without: ["bounced-mails-stop"],
        shownBy: 3,
      },
      {
        name: "patience with a mailbox that is full for a while",
        without: ["soft-bounces-counted"],
        shownBy: 4,
      },
      {
        name: "what was told once is known",
        without: ["mail-event-once"],
        shownBy: 5,
      },
      {
        name: "the provider's signature",
        without: ["mail-events-signed"],
        shownBy: 6,
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
        without: ["webhook-refused"],
      },
      {
        name: "the reconciler",
        without: ["reconciler-settles"],
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
        file: "server/modules/people/photos/photos.test.ts",
        name: "adding a photo leaves no row, no slot taken and no file behind when the storage fails half-way",
      },
    ],
    defences: [
      {
        name: "files that stand before the row does",
        without: ["files-before-row"],
      },
      {
        name: "clearing up after a failed upload",
        without: ["failed-upload-cleared"],
      },
    ],
  },
  {
    id: "R11",
    what: "A hundred requests send a letter of a header a second, an event stream is opened and never read, connections send forty requests in a row and read nothing, more come than there is room for, and a visitor names one time zone after the other.",
    holds: "They are closed, memory stays, and other members are served all the while.",
    tests: [
      { file: slow, name: "slowly sent requests are closed, and delay no member" },
      {
        file: slow,
        name: "a stream that is never read is cut off; its writer and all others are unaffected",
      },
      { file: formatters, name: "a visitor who names one time zone after the other fills no memory" },
      {
        file: guarded,
        name: "a hundred connections that send forty requests each and read nothing hold nothing",
      },
      { file: guarded, name: "answers that nobody reads end their connection" },
      { file: guarded, name: "a connection beyond the limit is closed" },
      { file: slow, name: "connections that ask forty times in a row and read nothing are cut" },
      {
        file: guarded,
        name: "one region of the network does not take all places, and leaves its own again",
      },
    ],
    defences: [
      {
        name: "a limit to how long headers may take",
        without: [{ at: "headers-in-time", put: "headersTimeout: 0" }],
      },
      {
        name: "a limit to what waits for a reader",
        without: ["unread-stream-cut"],
        shownBy: 1,
      },
      {
        name: "formatters of dates that nobody uses are let go",
        without: ["formatters-bounded"],
        shownBy: 2,
      },
      {
        name: "a limit to the requests of a connection that are not answered yet",
        without: ["pipelining-bounded"],
        shownBy: 3,
      },
      {
        name: "an end to connections that read nothing",
        without: ["unread-answers-cut"],
        shownBy: 4,
      },
      {
        name: "a limit to connections",
        without: ["connections-bounded"],
        shownBy: 5,
      },
      {
        name: "a share of the connections for each region",
        without: ["connections-shared"],
        shownBy: 7,
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
        name: "a rejected promise that no code awaits is logged, and affects no request, not even its own",
      },
      {
        file: inRequest,
        name: "after an uncaught exception the process ends in order, so that its supervisor starts another",
      },
    ],
    defences: [
      {
        name: "a text of its own for what was not foreseen",
        without: [{ at: "failure-says-nothing", put: "$& Object.assign(body, { cause: String(error) });" }],
      },
      {
        name: "an ear for promises that were left alone",
        without: ["rejection-heard"],
        shownBy: 1,
      },
      {
        name: "an ear for exceptions that were left alone",
        without: ["exception-heard"],
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
        without: ["absent-file-known"],
      },
    ],
  },
];
