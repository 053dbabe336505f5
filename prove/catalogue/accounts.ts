import type { Attack } from "../attack.ts";

const opening = "server/modules/people/authentication/login-opening.test.ts";
const brute = "server/modules/people/authentication/brute-force.test.ts";
const ended = "server/modules/people/sessions/session-end.test.ts";
const logIns = "server/modules/people/log-in/log-in.test.ts";
const csrf = "server/test/edge/csrf.test.ts";
const csrfInChromium = "prove/accounts/csrf.prove.ts";

export const accounts: readonly Attack[] = [
  {
    id: "S1",
    what: "A session cookie is planted before the log-in, and a stolen one is used after logout, a new password, a ban or the end of the account, the event stream included.",
    holds: "It opens nothing, and the stream that was open with it ends.",
    tests: [
      {
        file: ended,
        name: "a stolen cookie opens nothing, and its event stream ends, after the member's logout",
      },
      { file: ended, name: "a stolen cookie opens nothing, and its event stream ends, after a new password" },
      {
        file: ended,
        name: "a stolen cookie opens nothing, and its event stream ends, after a later sign-up",
      },
      { file: ended, name: "a stolen cookie opens nothing, and its event stream ends, after another log-in" },
      { file: ended, name: "a member who is banned is refused everywhere" },
      { file: ended, name: "a member who is deleted is refused everywhere" },
      { file: ended, name: "a session ends with its thirtieth day" },
      { file: logIns, name: "a session starts anew at every log-in" },
      {
        file: "server/modules/talking/chats/send-by-session.test.ts",
        name: "a message from a session that is cached here stores nothing once the session",
      },
      {
        file: "server/modules/talking/chats/send-by-session.test.ts",
        name: "a message whose session ends while it comes in is not stored where the session was",
      },
    ],
    defences: [
      {
        name: "logout ends the session, not only the cookie",
        without: ["logout-ends-session"],
      },
      {
        name: "a new password ends all sessions",
        without: ["new-password-ends-sessions"],
        shownBy: 1,
      },
      {
        name: "a session requires an account in good standing",
        without: ["session-of-who-may"],
        shownBy: 4,
      },
      {
        name: "a session expires",
        without: ["session-expires"],
        shownBy: 6,
      },
      {
        name: "the statement of a call looks a cached session up",
        without: ["cached-session-looked-up"],
        shownBy: 8,
      },
      {
        name: "that statement also checks the status of the account",
        without: ["cached-session-of-who-may"],
        shownBy: 8,
      },
      {
        name: "the session is checked again when the message is stored",
        without: ["session-stands-when-stored"],
        shownBy: 9,
      },
    ],
  },
  {
    id: "S2",
    what: "The cookies that sign in and that know a browser are looked at, on a site under https.",
    holds:
      "They are bound to the host, sent over https only, read by no script, sent by no other site's form, and hold 128 bits and more.",
    tests: [
      { file: logIns, name: "a session is bound to the host by its name and flags" },
      { file: logIns, name: "a session lasts 30 days in a cookie no script reads, with at least 128 bits" },
    ],
    defences: [
      {
        name: "the name binds the cookie to the host",
        without: ["cookie-bound-to-host"],
      },
    ],
  },
  {
    id: "S3",
    what: "Another origin's page calls by form, fetch, beacon, picture, frame, link and event stream, with the member's cookies.",
    holds: "Nothing changes and nothing can be read.",
    tests: [
      { file: csrf, name: "a page of another site changes nothing, whatever it calls" },
      { file: csrf, name: "a page of another port changes nothing, whatever it calls" },
      { file: csrf, name: "a page of an old browser changes nothing, whatever it calls" },
      { file: csrf, name: "a form, which says nothing of where it comes from" },
      { file: csrfInChromium, name: "a page of another site changes nothing by forms" },
      { file: csrfInChromium, name: "a page of the same site under another port" },
      { file: csrfInChromium, name: "the same calls from the product's own page do work" },
    ],
    defences: [
      {
        name: "the header Sec-Fetch-Site decides",
        without: ["fetch-site-believed", "origin-decides"],
        shownBy: 5,
      },
      {
        name: "without that header the origin decides",
        without: ["origin-decides"],
        shownBy: 2,
      },
      {
        name: "a call is JSON",
        without: [
          {
            at: "json-only",
            put: '$& app.addContentTypeParser("text/plain", { parseAs: "string" }, (request, body, done) => parseJson(request, body as string, done));',
          },
        ],
        shownBy: 3,
      },
    ],
  },
  {
    id: "S4",
    what: "A thousand passwords are tried on one account, one password on a thousand accounts, from ever new addresses of a /64 and under made-up forwarded addresses; the link of the mail that asks a locked-out owner is stolen, used twice, used late and used for something else.",
    holds:
      "Few passwords are checked, the other attempts get the minutes of the lock; the owner of a locked account still logs in: one mail a day opens log-in on one device, once, for half an hour, and the password is still required.",
    tests: [
      { file: brute, name: "a thousand guesses at one account from a thousand networks" },
      { file: brute, name: "a thousand guesses at one account all at once" },
      { file: brute, name: "one password tried on a thousand accounts from one network" },
      { file: brute, name: "one password tried on a thousand accounts from ever new addresses of one /64" },
      { file: brute, name: "one password tried on a thousand accounts with forwarded addresses made up" },
      { file: brute, name: "one password tried on a thousand accounts behind a proxy that is trusted" },
      { file: brute, name: "a member with an account that strangers keep locked gets in" },
      { file: opening, name: "an owner whom strangers lock out gets one such mail a day" },
      { file: opening, name: "the link works once, also where it is used twice at the same instant" },
      { file: opening, name: "the link is good for half an hour, and so is the opened log-in" },
      { file: opening, name: "the link is good for this only" },
    ],
    defences: [
      {
        name: "an account locks",
        without: [{ at: "login-locks", put: "{ account: 5000, address: 20 }" }],
      },
      {
        name: "a network locks",
        without: [{ at: "login-locks", put: "{ account: 5, address: 2000 }" }],
        shownBy: 2,
      },
      {
        name: "forwarded addresses are believed of a trusted proxy only",
        without: [{ at: "trusted-proxy-only", put: 'if (value === "") return true;' }],
        shownBy: 4,
      },
      {
        name: "wrong guesses of strangers do not count for the owner's browser",
        without: ["known-device-own-count"],
        shownBy: 6,
      },
      {
        name: "the count of mails that open log-in",
        without: ["opening-mails-counted"],
        shownBy: 7,
      },
      {
        name: "single use of a link that opens log-in",
        without: ["opening-link-once"],
        shownBy: 8,
      },
      {
        name: "the end of a link that opens log-in",
        without: ["opening-link-expires"],
        shownBy: 9,
      },
      {
        name: "the opened log-in expires",
        without: ["opened-for-now"],
        shownBy: 9,
      },
      {
        name: "the purpose of a link that opens log-in",
        without: ["opening-link-purpose"],
        shownBy: 9,
      },
    ],
  },
  {
    id: "S9",
    what: "Two hundred log-ins a second come from as many networks.",
    holds:
      "Those that would wait too long are refused before anything of them is done, the chat goes on, and memory grows by less than 200 MB.",
    tests: [
      {
        file: "server/modules/people/log-in/login-flood.test.ts",
        name: "a flood of log-ins from everywhere is refused",
      },
      {
        file: "prove/accounts/login-flood.prove.ts",
        name: "two hundred log-ins a second leave the chat to its members",
      },
    ],
    defences: [
      {
        name: "simultaneous log-ins are limited",
        without: [
          {
            at: "logins-bounded",
            put: "export const admitted = createBoundedQueue({ running: 100_000, waiting: 0 });",
          },
        ],
      },
    ],
  },
];
