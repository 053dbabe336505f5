import type { Attack } from "../attack.ts";

const gatewayOutage = "server/modules/money/payments/gateway-outage.test.ts";
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
        name: "a mail server that is down, silent or busy delays no sign-up, and gets each mail once after its recovery",
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
      { file: mailEvents, name: "a caller without the provider's signature is refused and changes nothing" },
    ],
    defences: [
      {
        name: "a mail that may leave later is tried again",
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
        name: "mails to a bouncing address stop",
        without: ["bounced-mails-stop"],
        shownBy: 3,
      },
      {
        name: "soft bounces are counted",
        without: ["soft-bounces-counted"],
        shownBy: 4,
      },
      {
        name: "a repeated report changes nothing",
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
    what: "A payment provider answers with 500, half a JSON, a cut connection, or never; it takes no connection; it is away for an hour while an order is open, is paid, or expires.",
    holds:
      "The payment stays pending, its page shows what is stored, and it brings no credits; the reconciler settles it after recovery, once.",
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
      {
        file: "server/modules/money/payments/late-transfers.test.ts",
        name: "is asked about again within minutes if the gateway was away at the daily look, and only once",
      },
      { file: gatewayOutage, name: "while mollie is away for an hour and is" },
      { file: gatewayOutage, name: "while signed-redirect is away for an hour and is" },
    ],
    defences: [
      {
        name: "a webhook is refused if its payment cannot be read",
        without: ["webhook-refused"],
      },
      {
        name: "the reconciler",
        without: ["reconciler-settles"],
      },
      {
        name: "a daily look that failed is repeated within minutes",
        without: ["failed-look-repeated"],
        shownBy: 3,
      },
      {
        name: "the reconciler of a gateway that redirects",
        without: ["reconciler-settles"],
        shownBy: 5,
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
        name: "files are stored before their row",
        without: ["files-before-row"],
      },
      {
        name: "the files of a failed upload are deleted",
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
      { file: guarded, name: "unread answers end their connection" },
      { file: guarded, name: "a connection beyond the limit is closed" },
      { file: slow, name: "connections that ask forty times in a row and read nothing are cut" },
      {
        file: guarded,
        name: "one region of the network does not take all places, and leaves its own again",
      },
    ],
    defences: [
      {
        name: "the time for headers is limited",
        without: [{ at: "headers-in-time", put: "headersTimeout: 0" }],
      },
      {
        name: "answers that wait for their reader are limited",
        without: ["unread-stream-cut"],
        shownBy: 1,
      },
      {
        name: "date formatters that are no longer used are dropped",
        without: ["formatters-bounded"],
        shownBy: 2,
      },
      {
        name: "the open requests of a connection are limited",
        without: ["pipelining-bounded"],
        shownBy: 3,
      },
      {
        name: "connections that read no answer are closed",
        without: ["unread-answers-cut"],
        shownBy: 4,
      },
      {
        name: "connections are limited",
        without: ["connections-bounded"],
        shownBy: 5,
      },
      {
        name: "each region has a share of the connections",
        without: ["connections-shared"],
        shownBy: 7,
      },
    ],
  },
  {
    id: "R12",
    what: "A handler throws; a promise that no code awaits is rejected; an exception is not caught.",
    holds:
      "The first request gets 500 without the cause; the second error is logged and affects no request; after the third the process ends in order without loss, and its supervisor starts another.",
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
        name: "an unexpected error gets a neutral text",
        without: [{ at: "failure-says-nothing", put: "$& Object.assign(body, { cause: String(error) });" }],
      },
      {
        name: "rejected promises are logged",
        without: ["rejection-heard"],
        shownBy: 1,
      },
      {
        name: "uncaught exceptions end the process in order",
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
        name: "an absent file differs from a failing disk",
        without: ["absent-file-known"],
      },
    ],
  },
];
