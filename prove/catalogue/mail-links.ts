import type { Attack } from "../attack.ts";

const mailBombs = "server/modules/talking/chats/notices/mail-bombs.test.ts";
const askTest = "server/modules/people/passwords/ask-password-reset.test.ts";
const resetTest = "server/modules/people/passwords/reset-password.test.ts";
const changeTest = "server/modules/people/email-changes/change-email.test.ts";
const returnTest = "server/modules/people/passwords/return-link.test.ts";
const linksProof = "prove/accounts/mail-links.prove.ts";

/** Links in mails, and how many of them are sent. */
export const mailLinks: readonly Attack[] = [
  {
    id: "S5",
    what: "Links to choose a new password are used again, a hundred times at once, late, after a newer one, for another account, site or purpose, and looked for in referrers and logs.",
    holds:
      "A link works once, for thirty minutes, for its own account; all sessions end, a log-in under way with the old password too; a mail says so; only its hash is kept.",
    tests: [
      { file: resetTest, name: "a link works once" },
      { file: resetTest, name: "a link used many times at once changes the password once" },
      { file: resetTest, name: "a link ends with its thirtieth minute" },
      {
        file: resetTest,
        name: "a link that is older than another one is dead, before and after the newer one is used",
      },
      { file: resetTest, name: "a link is good for its own account, site and purpose only" },
      {
        file: resetTest,
        name: "a new password replaces the old one, ends every session and says so by mail",
      },
      { file: resetTest, name: "a new password ends the open event streams, too" },
      {
        file: resetTest,
        name: "a new password is not outlived by a log-in with the old one that was under way",
      },
      {
        file: askTest,
        name: "a forgotten password keeps only the hash of the token, and only the newest one",
      },
      { file: linksProof, name: "the page of a reset link sends no referrer and does not hold the token" },
      {
        file: linksProof,
        name: "tokens and new passwords stay out of the log, also where the server fails with them in hand",
      },
    ],
    defences: [
      {
        name: "the mark that a link was used",
        without: ["reset-link-once"],
      },
      {
        name: "the link is checked again under the lock",
        without: ["reset-link-locked-look"],
        shownBy: 1,
      },
      {
        name: "the end of a link's time",
        without: ["reset-link-expires"],
        shownBy: 2,
      },
      {
        name: "the end of older links",
        without: ["older-links-end"],
        shownBy: 3,
      },
      {
        name: "the purpose of a token",
        without: ["reset-link-purpose"],
        shownBy: 4,
      },
      {
        name: "the end of all sessions",
        without: ["new-password-ends-sessions"],
        shownBy: 5,
      },
      {
        name: "the mail about the new password",
        without: ["new-password-mailed"],
        shownBy: 5,
      },
      {
        name: "the password is checked again when a session starts",
        without: ["password-looked-at-twice"],
        shownBy: 7,
      },
      {
        name: "hashing of tokens",
        without: [{ at: "token-hashed", put: "tokenHash: token" }],
        shownBy: 8,
      },
    ],
  },
  {
    id: "S8",
    what: "A mailbox is bombed with a hundred wishes for reset and activation mails, in a row and at once, from many networks; a network spreads its wishes over many mailboxes; throw-away accounts write to one member.",
    holds:
      "A mailbox gets three reset mails a day and eight by sign-ups, an account five activation mails, a network thirty of each kind; refusals do not show whether an address has an account. An unconfirmed account causes no mail; new conversations cause one mail an hour and five a day.",
    tests: [
      {
        file: askTest,
        name: "mail bombing a hundred wishes for a mailbox, from everywhere and at once, send three mails a day",
      },
      {
        file: askTest,
        name: "mail bombing a hundred wishes for another activation mail send five, and sign-ups add no more than eight in all",
      },
      {
        file: askTest,
        name: "a network asks for thirty reset mails a day, whomever they go to; its neighbours are not held up",
      },
      {
        file: askTest,
        name: "a network asks for thirty activation mails a day, however many accounts it made",
      },
      {
        file: askTest,
        name: "whether an address has an account cannot be told by asking for a new password, not even by the fourth time",
      },
      {
        file: mailBombs,
        name: "eight strangers who confirmed no address cause no mail, and each may be told of once they have",
      },
      {
        file: mailBombs,
        name: "many who write within an hour are one mail at once and one about all others later, few a day",
      },
    ],
    defences: [
      {
        name: "an unconfirmed account causes no mail",
        without: ["unconfirmed-mail-nobody"],
        shownBy: 5,
      },
      {
        name: "mails about conversations are counted",
        without: ["told-mails-counted"],
        shownBy: 6,
      },
      {
        name: "the count of a mailbox",
        without: ["reset-mails-counted"],
      },
      {
        name: "the lock of a mailbox while it is counted",
        without: ["mailbox-locked"],
      },
      {
        name: "the mails of an account are counted",
        without: ["resends-counted"],
        shownBy: 1,
      },
      {
        name: "the count of a mailbox's mails by signing up",
        without: ["signup-mails-counted"],
        shownBy: 1,
      },
      {
        name: "the count of a network's reset mails",
        without: ["network-resets-counted"],
        shownBy: 2,
      },
      {
        name: "the count of a network's activation mails",
        without: ["network-resends-counted"],
        shownBy: 3,
      },
      {
        name: "unknown addresses are counted as well",
        without: [
          {
            at: "unknown-addresses-counted",
            put: "if (!receiver) { await tx.delete(accountMails).where(own); return null; } $&",
          },
        ],
        shownBy: 4,
      },
    ],
  },
  {
    id: "S11",
    what: "Mail scanners, link previews and browsers that load ahead fetch the links of activation, reset, mail-change and reactivation mails by GET and HEAD; the last two are pressed many times at once, late, changed, crossed, on another site and by another member.",
    holds:
      "Nothing changes and no link is used up until a person presses the button, which is a POST; that works once, in its time, for its own account.",
    tests: [
      {
        file: linksProof,
        name: "links of mails that are only fetched change nothing; the press after them does",
      },
      {
        file: "server/modules/people/sign-up/activation.test.ts",
        name: "an activation is not started by a scanner that only looks",
      },
      {
        file: resetTest,
        name: "a link is used up neither by a refused password nor by a look",
      },
      {
        file: linksProof,
        name: "links that change the address, stop the change or take a deletion back have no effect when they are only fetched",
      },
      {
        file: changeTest,
        name: "the link that confirms it works once, for a day, for this member, on this site, and only the newest",
      },
      {
        file: returnTest,
        name: "the link that takes a deletion back works once, however often it is pressed at once, and starts no session",
      },
      {
        file: returnTest,
        name: "the link that takes a deletion back is dead for a second deletion, which has a link of its own",
      },
      { file: returnTest, name: "the link that takes a deletion back ends with the fourteenth day" },
      {
        file: returnTest,
        name: "the link that takes a deletion back works for its account alone: changed, cut, foreign and crossed ones change nothing",
      },
    ],
    defences: [
      {
        name: "the press that confirms",
        without: [
          {
            at: "confirmed-by-press",
            put: '$& app.get("/activate", { schema: { hide: true } as never }, async ({ query, site }) => confirmAccount(services, { token: (query as { token: string }).token, siteId: site.id, now: services.clock.now() }));',
          },
        ],
      },
      {
        name: "a look uses up no link",
        without: [
          {
            at: "look-uses-nothing-up",
            put: '$& await db.execute("update account_tokens set used_at = now()");',
          },
        ],
        shownBy: 2,
      },
      {
        name: "the press that changes the address",
        without: [
          {
            at: "change-by-press",
            put: '$& app.get("/mail-change/do", { schema: { hide: true } as never }, async ({ query, user, site }) => confirmEmailChange(services, { token: (query as { token: string }).token, memberId: user?.id ?? "", site, now: services.clock.now() }));',
          },
        ],
        shownBy: 3,
      },
      {
        name: "the press that takes a deletion back",
        without: [
          {
            at: "return-by-press",
            put: '$& app.get("/reactivate", { schema: { hide: true } as never }, async ({ query, site }) => reactivateByLink(services.db, { token: (query as { token: string }).token, siteId: site.id, now: services.clock.now() }));',
          },
        ],
        shownBy: 3,
      },
      {
        name: "one change of many presses",
        without: ["change-link-once", "change-link-of-its-mailbox"],
        shownBy: 4,
      },
      {
        name: "one return of many presses",
        without: ["return-link-still", "returned-once"],
        shownBy: 5,
      },
      {
        name: "the end of older links to come back",
        without: ["return-ends-links", "older-links-end"],
        shownBy: 6,
      },
      {
        name: "the end of the link's time, and of the account's",
        without: ["return-link-expires", "return-until-purge"],
        shownBy: 7,
      },
      {
        name: "the site of the link",
        without: ["return-link-on-its-site"],
        shownBy: 8,
      },
    ],
  },
];
