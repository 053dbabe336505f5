import type { Attack } from "../attack.ts";

const accounts = "server/modules/accounts";
const askTest = `${accounts}/ask-password-reset.test.ts`;
const resetTest = `${accounts}/reset-password.test.ts`;
const linksProof = "prove/accounts/mail-links.prove.ts";
const askReset = `${accounts}/ask-password-reset.ts`;
const sendResetMail = `${accounts}/send-reset-mail.ts`;
const resetPassword = `${accounts}/reset-password.ts`;
const routes = `${accounts}/routes.ts`;

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
        edits: [{ file: resetPassword, remove: "    isNull(accountTokens.usedAt),\n", put: "" }],
      },
      {
        name: "the second look at the link, under the lock",
        edits: [
          {
            file: resetPassword,
            remove: "if (used.length === 0 || account?.id !== memberId)",
            put: "if (!used || account?.id !== memberId)",
          },
        ],
        shownBy: 1,
      },
      {
        name: "the end of a link's time",
        edits: [{ file: resetPassword, remove: "    gt(accountTokens.expiresAt, now),\n", put: "" }],
        shownBy: 2,
      },
      {
        name: "the end of older links",
        edits: [
          {
            file: sendResetMail,
            remove: 'eq(accountTokens.accountId, account.id), eq(accountTokens.purpose, "password_reset")',
            put: "eq(accountTokens.accountId, mailId)",
          },
        ],
        shownBy: 3,
      },
      {
        name: "the purpose of a token",
        edits: [
          { file: resetPassword, remove: '    eq(accountTokens.purpose, "password_reset"),\n', put: "" },
        ],
        shownBy: 4,
      },
      {
        name: "the end of all sessions",
        edits: [
          {
            file: resetPassword,
            remove: "    await tx.delete(sessions).where(eq(sessions.accountId, memberId));\n",
            put: "",
          },
        ],
        shownBy: 5,
      },
      {
        name: "the mail that tells of it",
        edits: [
          {
            file: resetPassword,
            remove: "    await post.send(tx, passwordChangedMail({ site, to: account.email, locale }));\n",
            put: "",
          },
        ],
        shownBy: 5,
      },
      {
        name: "the second look at the password when a session starts",
        edits: [
          {
            file: "server/modules/accounts/session.ts",
            remove: "and password_hash =",
            put: "and '' <>",
          },
        ],
        shownBy: 7,
      },
      {
        name: "hashing of tokens",
        edits: [{ file: sendResetMail, remove: "tokenHash: hashToken(token)", put: "tokenHash: token" }],
        shownBy: 8,
      },
    ],
  },
  {
    id: "S8",
    what: "A mailbox is bombed with a hundred wishes for reset and activation mails, in a row and at once, from many networks; a network spreads its wishes over many mailboxes.",
    holds:
      "Three reset mails a day and eight by signing up for a mailbox, five activation mails an account, thirty of each kind a network; refusals tell nothing of who is a member.",
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
        name: "who is a member cannot be told by asking for a new password, not even by the fourth time",
      },
    ],
    defences: [
      {
        name: "the count of a mailbox",
        edits: [{ file: askReset, remove: "(asked?.count ?? 0) >= mailsPerDay", put: "!asked" }],
      },
      {
        name: "the lock of a mailbox while it is counted",
        edits: [{ file: askReset, remove: "    await lockMailbox(tx, siteId, mailbox);\n", put: "" }],
      },
      {
        name: "the count of an account's wishes",
        edits: [
          {
            file: "server/modules/accounts/resend-activation.ts",
            remove: "(await countResends(tx, memberId, now)) >= resendsPerDay",
            put: "false",
          },
        ],
        shownBy: 1,
      },
      {
        name: "the count of a mailbox's mails by signing up",
        edits: [
          {
            file: "server/modules/accounts/send-signup-mail.ts",
            remove: "sent.length < (owner ? limits.asMember : limits.asClaim)",
            put: "sent.length < 1000",
          },
        ],
        shownBy: 1,
      },
      {
        name: "the count of a network's reset mails",
        edits: [
          {
            file: routes,
            remove: '    await takeDaily(services, "reset-mails", request.ip, "too_many_reset_mails");\n',
            put: "",
          },
        ],
        shownBy: 2,
      },
      {
        name: "the count of a network's activation mails",
        edits: [
          {
            file: routes,
            remove: '    await takeDaily(services, "activation-mails", request.ip, "too_many_mails");\n',
            put: "",
          },
        ],
        shownBy: 3,
      },
      {
        name: "counting for unknown addresses, too",
        edits: [
          {
            file: sendResetMail,
            remove: 'if (!account || account.status === "deleted") return;',
            put: 'if (!account || account.status === "deleted") {\n      await tx.delete(accountMails).where(eq(accountMails.id, mailId));\n      return;\n    }',
          },
        ],
        shownBy: 4,
      },
    ],
  },
  {
    id: "S11",
    what: "Mail scanners, link previews and browsers that load ahead fetch the links of activation and reset mails by GET and HEAD.",
    holds: "Nothing changes and no link is used up until a person presses the button, which is a POST.",
    tests: [
      {
        file: linksProof,
        name: "links of mails that are only fetched change nothing; the press after them does",
      },
      {
        file: "server/modules/accounts/activation.test.ts",
        name: "an activation is not started by a scanner that only looks",
      },
      {
        file: resetTest,
        name: "a link is used up by no refusal of what was typed, and by nobody who only looks",
      },
    ],
    defences: [
      {
        name: "the press that confirms",
        edits: [
          {
            file: routes,
            remove: "  signupRoutes(app, services);\n",
            put: '  signupRoutes(app, services);\n  app.get("/activate", { schema: { hide: true } as never }, async ({ query, site }) =>\n    confirmAccount(services, { token: (query as { token: string }).token, siteId: site.id, now: services.clock.now() }),\n  );\n',
          },
        ],
      },
      {
        name: "a look at a link that uses nothing up",
        edits: [
          {
            file: routes,
            remove:
              "    const { email, status } = await getResetLink(db, { token: body.token, site, now });\n",
            put: '    const { email, status } = await getResetLink(db, { token: body.token, site, now });\n    await db.execute("update account_tokens set used_at = now()");\n',
          },
        ],
        shownBy: 2,
      },
    ],
  },
];
