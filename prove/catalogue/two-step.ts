import type { Attack } from "../attack.ts";

const steps = "server/modules/people/two-step/two-step.test.ts";
const passkeys = "server/modules/people/log-in/passkeys.test.ts";
const alone = "server/modules/people/passwords/without-password.test.ts";
const proofs = "server/modules/people/authentication/own-proof.test.ts";
const losses = "server/modules/people/two-step/lose-second-step.test.ts";
const logins = "server/modules/people/log-in/new-login.test.ts";

/** The second step of a log-in, passkeys, and log-ins on new devices. */
export const twoStep: readonly Attack[] = [
  {
    id: "S18",
    what: "Codes are guessed at many log-ins at once, sent twice at the same time, kept for later, brought by another browser, to another site and for another member; the password is reset by mail.",
    holds:
      "Five wrong codes lock the account's second step and end a log-in, a code lets in once, in the browser that gave the password, within five minutes; no way in goes past it.",
    tests: [
      {
        file: steps,
        name: "a log-in in two steps takes a code once, of two who bring it at the same time from one of them",
      },
      {
        file: steps,
        name: "a log-in in two steps ends after five minutes, with another browser, and on another site",
      },
      {
        file: steps,
        name: "guessing codes at one log-in ends after five, although the account's count has begun anew meanwhile",
      },
      { file: steps, name: "guessing codes ends after five, however many come at once" },
      { file: steps, name: "recovery codes are ten, let in without the app once each" },
      {
        file: steps,
        name: "a trusted device is asked for the password alone, for 30 days, and opens no other account",
      },
      { file: steps, name: "a trusted device is asked again after a new password" },
      { file: steps, name: "ways in beside log-in ask for the second step, too" },
      { file: steps, name: "a log-in in two steps is one log-in, however often its answer is sent" },
    ],
    defences: [
      { name: "the step of the latest code, in the statement that spends it", without: ["code-once"] },
      {
        name: "the cookie of the browser that gave the password",
        without: ["challenge-bound-to-browser"],
        shownBy: 1,
      },
      { name: "the tries of one log-in", without: ["challenge-tries-counted"], shownBy: 2 },
      { name: "a recovery code is marked as used", without: ["recovery-code-once"], shownBy: 4 },
      { name: "the end of trust in a device", without: ["trust-expires"], shownBy: 5 },
      { name: "a new password ends trust", without: ["new-password-ends-trust"], shownBy: 6 },
    ],
  },
  {
    id: "S20",
    what: "Passkeys are made and used for another host, page, member or browser, twice, late, without the person, by a copy, and after they were removed.",
    holds:
      "A challenge is good once, for five minutes, in its browser; only the member's own key opens, with its user verified, as long as it counts on.",
    tests: [
      {
        file: passkeys,
        name: "a passkey is refused where it was made for another host, page, member or browser",
      },
      { file: passkeys, name: "a log-in by passkey is refused for another host or page, another challenge" },
      { file: passkeys, name: "a log-in by passkey is refused in another browser, a second time" },
      { file: passkeys, name: "a log-in by passkey is refused on another site" },
      { file: passkeys, name: "a log-in by passkey is refused where the key counts backwards or not on" },
      { file: passkeys, name: "a passkey is renamed and removed by its owner alone" },
    ],
    defences: [
      {
        name: "the cookie of the browser that asked",
        without: ["passkey-challenge-bound"],
        shownBy: 2,
      },
      {
        name: "the authenticator verifies the person",
        without: [{ at: "passkey-user-verified", put: "requireUserVerification: false" }],
        shownBy: 1,
      },
    ],
  },
  {
    id: "S25",
    what: "A person at an open browser uses a passkey in the place of the password: a key of their own, a signature from elsewhere, for a log-in or from before, one twice and at once, a removed key and a copy of a key.",
    holds:
      "Only the member's own key replaces the password, with its user verified; its signature is valid once, for five minutes, in the browser that asked and for this purpose.",
    tests: [
      {
        file: proofs,
        name: "a passkey in the place of the password is refused where it is another member's",
      },
      {
        file: proofs,
        name: "a passkey in the place of the password is refused where its challenge is another member's",
      },
      {
        file: proofs,
        name: "a passkey in the place of the password is refused where it signed for a log-in or a new key",
      },
      {
        file: proofs,
        name: "a passkey in the place of the password is refused a second time, after five minutes",
      },
      {
        file: proofs,
        name: "a passkey in the place of the password is refused where it was removed since, or counts no further",
      },
      { file: proofs, name: "a passkey in the place of the password is refused twice at once" },
    ],
    defences: [
      { name: "the member's own key", without: ["own-passkey-alone"] },
      { name: "the cookie of the browser that asked", without: ["passkey-challenge-bound"], shownBy: 1 },
      { name: "the purpose of the challenge", without: ["passkey-challenge-purpose"], shownBy: 2 },
      {
        name: "the authenticator verifies the person",
        without: [{ at: "passkey-user-verified", put: "requireUserVerification: false" }],
        shownBy: 3,
      },
      {
        name: "the key is checked again under the account's lock",
        without: ["own-passkey-looked-at-twice"],
        shownBy: 4,
      },
    ],
  },
  {
    id: "S26",
    what: "Accounts are made by passkey alone for other people's addresses, with another browser's offer, twice at once and again; a stranger's passkey stays in an account until the owner of the address arrives; the last passkeys are removed, two at once.",
    holds:
      "The answer shows nothing about an address and leaves its owner's account as it is; one passkey makes one sign-up, in the browser that asked; proving the mailbox removes the passkey of the sign-up; an account without a password keeps its last passkey.",
    tests: [
      { file: alone, name: "a sign-up by passkey alone answers the same for a member's address" },
      { file: alone, name: "a sign-up by passkey alone signs in where it is sent again" },
      { file: alone, name: "a sign-up by passkey alone twice at once makes one account" },
      { file: alone, name: "an account without a password gets its first one by the link of a mail" },
      {
        file: alone,
        name: "an account without a password keeps one of two passkeys that are removed at once",
      },
      { file: alone, name: "an account without a password is opened by none, typed or empty" },
    ],
    defences: [
      { name: "the cookie of the browser that asked", without: ["signup-passkey-bound"], shownBy: 1 },
      {
        name: "one sign-up of one offer, and of one passkey",
        without: ["signup-passkey-once", "signup-passkey-of-one"],
        shownBy: 2,
      },
      {
        name: "a reset removes the passkeys of the sign-up",
        without: ["reset-ends-signup-passkeys"],
        shownBy: 3,
      },
      { name: "the last passkey", without: ["last-passkey-stays"], shownBy: 4 },
    ],
  },
  {
    id: "S19",
    what: "A thief logs in with a stolen password on an own device; the mail's link is used twice, late, and with an invented token.",
    holds:
      "The owner is told once, and one press ends all sessions, the password and all requests and credentials made meanwhile; the link works once, for seven days.",
    tests: [
      { file: logins, name: "a log-in on a device that none was on before is told to its owner once" },
      { file: logins, name: "a member who denies a log-in ends every session and the password" },
      { file: logins, name: "a member who denies a log-in does so once, within seven days" },
      { file: logins, name: "a member who denies a log-in leaves no session to a log-in that was under way" },
      {
        file: losses,
        name: "a second step that is lost keeps no recovery code that the denied log-in was made with",
      },
      {
        file: logins,
        name: "a log-in on a device that none was on before is told to a member who had no device yet",
      },
    ],
    defences: [
      {
        name: "recovery codes of the denied log-in are removed",
        without: [{ at: "denial-ends-new-codes", put: "const areCodesGone = false;" }],
        shownBy: 4,
      },
      {
        name: "without a known device open sessions are checked",
        without: ["first-device-beside-sessions"],
        shownBy: 5,
      },
      { name: "the stolen password is replaced", without: ["denial-ends-password"], shownBy: 1 },
    ],
  },
];
