import type { Attack } from "../attack.ts";

const mails = "server/modules/accounts/hostile-mails.test.ts";
const mailboxes = "server/modules/accounts/one-mailbox.test.ts";
const hosts = "prove/accounts/hosts.prove.ts";

/** Where mails and pages lead, whom mails reach, and whose a mailbox is. */
export const addresses: readonly Attack[] = [
  {
    id: "S6",
    what: "Mails are asked for under forged Host and forwarding headers, absolute addresses, two hosts and none.",
    holds: "Mails lead to the configured domain only, and unknown hosts are served nothing.",
    tests: [
      { file: mails, name: "mails asked for under a forged host lead to the site's own address only" },
      { file: hosts, name: "under an unknown host nothing is served and nothing mailed" },
      { file: hosts, name: "under an absolute address elsewhere nothing is served" },
      { file: hosts, name: "under a forwarded host mails lead to the site's own address" },
    ],
    defences: [
      {
        name: "links are made from the site's own address",
        edits: [
          {
            file: "server/modules/sites/request-hooks.ts",
            remove: "request.site = site;",
            put: 'request.site = { ...site, publicUrl: "http://" + request.headers.host };',
          },
        ],
      },
      {
        name: "an unknown host is served nothing in production",
        edits: [
          {
            file: "server/app.ts",
            remove: 'servesUnknownHosts: env.DEMO || env.NODE_ENV !== "production",',
            put: "servesUnknownHosts: true,",
          },
        ],
        shownBy: 1,
      },
    ],
  },
  {
    id: "S7",
    what: "Line ends, commas, lists, encoded breaks and doubled fields are typed into addresses, names and messages, or stand in names that got past every check.",
    holds: "Each mail goes to exactly one receiver, with no header but ours.",
    tests: [
      { file: mails, name: "whatever is typed into a form that mails one mail goes to one address" },
      {
        file: mails,
        name: "whatever is typed into a form that mails lists, objects and fields that come twice",
      },
      { file: mails, name: "names that got past every check add no header" },
      { file: mails, name: "names that got past every check are folded, encoded or refused" },
      { file: mailboxes, name: "a mailbox, however it is spelled, is never two addresses at once" },
    ],
    defences: [
      {
        name: "the receiver is one plain address",
        edits: [
          {
            file: "server/platform/mail.ts",
            remove: "const address = normalizeEmail(mail.to);",
            put: "const address = mail.to;",
          },
          {
            file: "server/platform/mail.ts",
            remove: 'to: { name: "", address },',
            put: "to: address,",
          },
        ],
        shownBy: 3,
      },
      {
        name: "an address has one line and no comma",
        edits: [
          {
            file: "server/platform/email-address.ts",
            remove: "local.length > 64 || !localPart.test(local)",
            put: "local.length > 64",
          },
        ],
        shownBy: 4,
      },
    ],
  },
  {
    id: "S13",
    what: "A page is asked to lead on to another site's address, spelled in every way that browsers read.",
    holds: "It leads to a path of this site.",
    tests: [
      { file: "web/lib/next-path.test.ts", name: "stays on this site as browsers read addresses" },
      { file: "web/lib/next-path.test.ts", name: "never goes to" },
      {
        file: "server/modules/payments/orders.test.ts",
        name: "forgeries needs a key, a bundle, an offered method and a path of its own",
      },
    ],
    defences: [
      {
        name: "the address is read as a browser reads it",
        edits: [
          {
            file: "web/lib/next-path.ts",
            remove: 'const isOwn = url.origin === base && !url.pathname.startsWith("//");',
            put: "const isOwn = true;",
          },
        ],
      },
      {
        name: "the way back from a payment is a path",
        edits: [
          {
            file: "contracts/payments.ts",
            remove: ".regex(/^\\/(?![/\\\\])[!-[\\]-~]*$/)",
            put: "",
          },
        ],
        shownBy: 2,
      },
    ],
  },
  {
    id: "S14",
    what: "Addresses that differ by case, dots, tags, width, a trailing dot or look-alike letters are signed up and logged in with.",
    holds: "A mailbox is one account that its spellings lead to; a look-alike is another one, or none.",
    tests: [
      { file: mailboxes, name: "a mailbox, however it is spelled, is one account" },
      { file: mailboxes, name: "a mailbox, however it is spelled, keeps look-alikes apart" },
      { file: mailboxes, name: "a mailbox, however it is spelled, signed up at once under six spellings" },
      { file: mailboxes, name: "a mailbox, however it is spelled, has one key" },
    ],
    defences: [
      {
        name: "spellings of a mailbox have one key",
        edits: [
          {
            file: "server/platform/email-address.ts",
            remove: "if (!ignoresDots.has(domain))",
            put: "if (domain)",
          },
        ],
      },
    ],
  },
];
