import type { Attack } from "../attack.ts";

const hostile = "server/modules/money/direct-debits/hostile-debits.test.ts";
const lost = "server/modules/money/direct-debits/lost-charges.test.ts";
const debits = "server/modules/money/direct-debits/direct-debits.test.ts";
const mandates = "server/modules/money/direct-debits/mandates.test.ts";
const lifts = "tools/lift-debit.test.ts";
const finds = "tools/find-debit.test.ts";
const spelling = "contracts/money/clean-iban.test.ts";

export const directDebits: readonly Attack[] = [
  {
    id: "M26",
    what: "The code of a direct debit is guessed, used again, or taken from another member, number, account or purchase; a confirmed debit signs another bundle, price, member or other details; a member lists or takes back another member's mandate, or one of a running charge.",
    holds:
      "A code confirms the one purchase it was sent for, and a mandate is signed once, by its member, at the price that was confirmed and with the details that were shown; only they take it back.",
    tests: [
      {
        file: hostile,
        name: "a code of another member, number, account or purchase confirms nothing",
      },
      {
        file: hostile,
        name: "a signature needs a confirmed debit, the payer's consent and the method itself",
      },
      { file: hostile, name: "a signature takes the price as it is then" },
      { file: hostile, name: "a code is guessed five times and no more" },
      { file: debits, name: "a direct debit sends one code for the same form" },
      { file: hostile, name: "a code of an earlier form confirms no later one that got none" },
      { file: debits, name: "a direct debit is signed as it was shown" },
      { file: mandates, name: "a mandate of another member, or none, is unknown" },
      { file: mandates, name: "a mandate cannot be taken back while it is open" },
      { file: mandates, name: "a mandate is shown to its member and taken back by them" },
    ],
    defences: [
      {
        name: "a code is bound to its direct debit",
        without: ["code-of-this-debit", "code-for-this-debit"],
        shownBy: 5,
      },
      { name: "a mandate is its member's own", without: ["own-debit"] },
      { name: "only a confirmed direct debit is signed", without: ["debit-confirmed"], shownBy: 1 },
      {
        name: "an order names a direct debit if and only if it pays by one",
        without: ["debit-needs-mandate"],
        shownBy: 1,
      },
      {
        name: "the price is the confirmed one",
        without: ["debit-price"],
        shownBy: 2,
      },
      {
        name: "the signed details are the shown ones",
        without: ["signed-as-shown"],
        shownBy: 6,
      },
      {
        name: "other details are another revision",
        without: ["other-details-other-revision"],
        shownBy: 6,
      },
      { name: "a member takes back their own mandates", without: ["own-mandate"], shownBy: 7 },
      { name: "a member sees their own mandates", without: ["own-mandates-listed"], shownBy: 7 },
      {
        name: "an order that is open keeps its mandate",
        without: ["open-order-keeps-mandate"],
        shownBy: 8,
      },
      {
        name: "the bank is asked before the mandate ends",
        without: ["debit-under-way-first"],
        shownBy: 9,
      },
      {
        name: "another account starts a new direct debit",
        without: ["code-of-this-account"],
        shownBy: 4,
      },
    ],
  },
  {
    id: "M24",
    what: "Members race for the limits of one account, or take ever new accounts and numbers; a mandate is signed in many tabs at once; the gateway fails in between.",
    holds:
      "No member, account or number is charged beyond 50 EUR a day and 150 EUR a month; one mandate is one order and one debit.",
    tests: [
      { file: hostile, name: "the limits hold for one account, whichever members race for it" },
      { file: hostile, name: "the limits hold for a member with ever new accounts and numbers" },
      { file: hostile, name: "a signature given twice, in two tabs and by twenty presses at once" },
      { file: hostile, name: "the gateway with an answer that is lost" },
      { file: lost, name: "a charge whose answer is lost at the payment" },
      { file: lost, name: "a charge whose answer is lost (lost) is found after the gateway forgot its key" },
      { file: lost, name: "a charge whose answer is lost is not taken for a payment that is another's" },
      { file: hostile, name: "the gateway that was unreachable is continued by the reconciler" },
    ],
    defences: [
      {
        name: "a signed order stays open while the gateway is away",
        without: ["signed-debit-stands"],
        shownBy: 7,
      },
      {
        name: "a charge is stored before the gateway is asked",
        without: ["charge-noted-first"],
        shownBy: 4,
      },
      {
        name: "a charge with a lost answer is looked up",
        without: ["charge-looked-up"],
        shownBy: 5,
      },
      {
        name: "a payment is adopted at the order's price",
        without: ["adopted-as-ordered"],
        shownBy: 6,
      },
      {
        name: "the orders of one account run one after the other",
        without: ["accounts-in-turn"],
      },
      {
        name: "the limits are checked under the lock",
        without: ["limits-under-lock"],
      },
      {
        name: "the member's own limits are checked",
        without: ["own-debit-limits"],
        shownBy: 1,
      },
      { name: "the limits of the account and the number are checked", without: ["debit-limits"] },
      {
        name: "a direct debit is one order",
        without: ["debit-is-one-order"],
        shownBy: 2,
      },
    ],
  },
  {
    id: "M25",
    what: "An account with a returned debit is used again in another spelling, by another member, or by a mandate from before; the return is reported many times, or invented; staff without the right lift a block, or a lifted block stays lifted after the next return.",
    holds:
      "The account and the number stay blocked, the credits are taken back once, the member is told once, and an invented webhook has no effect; only staff with a role for payments lift a block, with a line in the log, and for that return alone.",
    tests: [
      { file: hostile, name: "a blocked account stays blocked however it is spelled" },
      { file: hostile, name: "a blocked account is also blocked for debits that were confirmed before" },
      { file: hostile, name: "a returned debit told a hundred times at once" },
      { file: debits, name: "a debit that comes back (failed) takes the credits back" },
      { file: spelling, name: "an IBAN is refused with a wrong digit or a wrong form" },
      { file: hostile, name: "a returned debit is believed of the gateway alone" },
      { file: hostile, name: "a blocked account sends its member no code for another account and number" },
      { file: lifts, name: "an appeal that is won is not carried out by" },
      { file: lifts, name: "an appeal that is won ends that one block" },
      { file: lifts, name: "an appeal that is won names an order whose debit came back" },
      { file: lifts, name: "an appeal that is won is carried out once" },
    ],
    defences: [
      {
        name: "a returned debit blocks",
        without: ["blocked-before-code", "others-debits-block"],
      },
      {
        name: "the member's own block is checked before a code is sent",
        without: ["blocked-before-code"],
        shownBy: 6,
      },
      { name: "debits of others block the account and the number", without: ["others-debits-block"] },
      { name: "an account and a number each count alone", without: ["accounts-and-numbers-count"] },
      { name: "the member is told", without: ["returned-debit-told"], shownBy: 3 },
      {
        name: "a debit that the bank never paid counts as returned",
        without: ["debit-unpaid-came-back"],
        shownBy: 3,
      },
      { name: "the check digits are checked", without: ["iban-checked"], shownBy: 4 },
      {
        name: "lifting a block requires a role for payments",
        without: ["actor-has-role"],
        shownBy: 7,
      },
      {
        name: "lifting a block requires access to its site",
        without: ["actor-of-site"],
        shownBy: 7,
      },
      {
        name: "a second return blocks again",
        without: ["returned-anew-blocks"],
        shownBy: 8,
      },
      { name: "only a block of a returned debit is lifted", without: ["only-returned-lifted"], shownBy: 9 },
      { name: "a block is lifted once", without: ["lifted-once"], shownBy: 10 },
    ],
  },
  {
    id: "A25",
    what: "A member enters another person's IBAN or number to learn whether that person pays here, how much, or whether a debit came back; staff without a role for payments search for it.",
    holds:
      "Before a code was typed, used and unused accounts and numbers get the same answers; afterwards one refusal covers limit and block, and each account costs one of three codes a day. Only staff with a role for the site's payments find a returned debit, with a line in the log, and see only the last digits.",
    tests: [
      {
        file: hostile,
        name: "the form answers alike for accounts and numbers of other members",
      },
      { file: hostile, name: "to learn whether accounts of others pay here costs a code each" },
      { file: finds, name: "an operator with a member on the telephone is refused" },
      {
        file: finds,
        name: "an operator with a member on the telephone finds the order by account and by number",
      },
    ],
    defences: [
      { name: "a member has three codes a day", without: ["phone-codes-per-member"], shownBy: 1 },
      {
        name: "another account requires another code",
        without: ["code-of-this-account"],
        shownBy: 1,
      },
      {
        name: "before a code only the member's own debits count",
        without: [{ at: "own-debits-before-code", put: "const own = asked;" }],
      },
    ],
  },
  {
    id: "A24",
    what: "A thief searches the log, the mails, the outbox and the whole database for a payer's account number.",
    holds:
      "The number is stored encrypted only, and for a limited time; staff and the member see the last four digits, and after the member's erasure no digits are left.",
    tests: [
      {
        file: hostile,
        name: "no account number stands in the log, in a mail, in the outbox or anywhere in the database",
      },
      {
        file: "server/platform/gateways/mollie/mollie-gateway.test.ts",
        name: "a debit of a refused account says nothing of the account",
      },
      { file: mandates, name: "a member who is forgotten leaves the sealed mandate alone" },
      {
        file: mandates,
        name: "a member who is forgotten with a returned debit keeps only the data that blocks",
      },
      { file: mandates, name: "a mandate that the gateway does not end since it is away" },
      { file: mandates, name: "a mandate that the gateway does not end since it is switched off" },
    ],
    defences: [
      { name: "the mandates of a deleted member end", without: ["forgotten-mandates-end"], shownBy: 2 },
      { name: "an old mandate is erased", without: ["old-mandate-erased"], shownBy: 3 },
      { name: "the data that block an account have an end", without: ["block-has-an-end"], shownBy: 3 },
      { name: "a gateway that is away is asked again", without: ["away-asked-again"], shownBy: 4 },
      {
        name: "the gateway's own text is not passed on",
        without: ["refusal-names-no-account"],
        shownBy: 1,
      },
    ],
  },
];
