import type { Attack } from "../attack.ts";

const mailBombs = "server/modules/talking/chats/notices/mail-bombs.test.ts";
const mails = "server/modules/people/sign-up/hostile-mails.test.ts";
const links = "contracts/talking/links.test.ts";
const linkPages = "server/modules/talking/chats/get-message-link.test.ts";
const mailboxes = "server/modules/people/sign-up/one-mailbox.test.ts";
const hosts = "prove/accounts/hosts.prove.ts";

/** Links of mails and pages, receivers of mails, and owners of mailboxes. */
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
        without: [
          {
            at: "links-from-site",
            put: 'request.site = { ...site, publicUrl: "http://" + request.headers.host };',
          },
        ],
      },
      {
        name: "an unknown host gets 404 in production",
        without: ["unknown-hosts-refused"],
        shownBy: 1,
      },
    ],
  },
  {
    id: "S7",
    what: "Line ends, commas, lists, encoded breaks and doubled fields are typed into addresses, names and messages, or stand in names that got past every check.",
    holds: "Each mail goes to exactly one receiver, with no header but ours.",
    tests: [
      { file: mails, name: "any text in a form that mails one mail goes to one address" },
      {
        file: mails,
        name: "any text in a form that mails lists, objects and fields that come twice",
      },
      { file: mails, name: "names that got past every check add no header" },
      { file: mails, name: "names that got past every check are folded, encoded or refused" },
      { file: mailboxes, name: "a mailbox, however it is spelled, is never two addresses at once" },
      { file: mailBombs, name: "a name that looks like an address is no link anywhere in a mail" },
    ],
    defences: [
      {
        name: "names that look like addresses are broken up",
        without: ["names-no-links"],
        shownBy: 5,
      },
      {
        name: "the receiver is one plain address",
        without: [
          { at: "receiver-checked", put: "const address = mail.to;" },
          { at: "receiver-is-one", put: "to: address" },
        ],
        shownBy: 3,
      },
      {
        name: "an address has one line and no comma",
        without: ["address-one-line"],
        shownBy: 4,
      },
    ],
  },
  {
    id: "S13",
    what: "A page is asked to lead on to another site's address, spelled in every way that browsers read.",
    holds: "It leads to a path of this site.",
    tests: [
      { file: "contracts/next-path.test.ts", name: "stays on this site as browsers read addresses" },
      { file: "contracts/next-path.test.ts", name: "never goes to" },
      {
        file: "server/modules/money/payments/orders.test.ts",
        name: "forgeries needs a key, a bundle, an offered method and a path of its own",
      },
      {
        file: "server/modules/people/accounts/lang-config.test.ts",
        name: "the form of a browser without scripts never leads away",
      },
      { file: links, name: "links in a message the attack" },
      {
        file: linkPages,
        name: "the link of a message is gone for a side that deleted the message, also after the next one",
      },
      { file: linkPages, name: "the link of a message is gone for both after a block by the" },
      { file: linkPages, name: "the link of a message is gone while its sender is" },
    ],
    defences: [
      {
        name: "the address is read as a browser reads it",
        without: ["own-origin-only"],
      },
      {
        name: "the address is a page, not a call",
        without: ["pages-only"],
        shownBy: 1,
      },
      {
        name: "the return address of a payment is a path",
        without: ["return-path"],
        shownBy: 2,
      },
      {
        name: "the next address of a form is a path",
        without: [{ at: "form-leads-home", put: 'const next = body.next || "/";' }],
        shownBy: 3,
      },
      {
        name: "a link's host is a name alone",
        without: ["link-host-alone"],
        shownBy: 4,
      },
      {
        name: "a link's host is a public name",
        without: ["link-host-public"],
        shownBy: 4,
      },
      {
        name: "a deleted message has no link",
        without: ["cleared-message-no-link"],
        shownBy: 5,
      },
      {
        name: "a closed conversation has no links",
        without: ["link-ends-with-partner"],
        shownBy: 7,
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
        without: ["mailbox-one-key"],
      },
    ],
  },
];
