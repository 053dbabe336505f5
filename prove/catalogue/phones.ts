import type { Attack } from "../attack.ts";

const codes = "server/modules/people/phones/phone-codes.test.ts";
const guessed = "server/modules/people/phones/guessed-codes.test.ts";
const limits = "server/modules/people/phones/phone-code-limits.test.ts";
const exclusions = "server/modules/care/blocks/number-blocks.test.ts";
const numbers = "contracts/people/clean-phone.test.ts";
const messages = "server/platform/sms/sms.test.ts";

export const phones: readonly Attack[] = [
  {
    id: "M12",
    what: "The code of a text message is guessed a million times, by many at once, used twice, late, by another member, for another number or for another purpose.",
    holds:
      "A code has five tries, each counted before the check, and a member three codes a day: fifteen comparisons a day with a million codes; the right code confirms its own number for its own member and use, once, within five minutes.",
    tests: [
      { file: codes, name: "guessing ends after five tries, also with the right code afterwards" },
      { file: codes, name: "guessing by many at once gets no more than five tries" },
      { file: codes, name: "one code typed twice at once is good once" },
      { file: codes, name: "a code is its member's, its number's, its use's and its site's alone" },
      { file: codes, name: "a code ends after its minutes" },
      { file: codes, name: "guessing stays counted when the next step refuses" },
      { file: guessed, name: "a hundred guesses of one code at once are compared with it five times" },
      { file: guessed, name: "a guesser of a million codes gets fifteen comparisons a day" },
      {
        file: guessed,
        name: "codes that are asked for while others are guessed give a guesser no comparison",
      },
    ],
    defences: [
      { name: "tries are counted in the row", without: ["phone-code-tries-counted"] },
      { name: "a code is used up once", without: ["phone-code-once"], shownBy: 2 },
      { name: "a code is its holder's", without: ["phone-code-of-its-holder"], shownBy: 3 },
      { name: "a code is its number's", without: ["phone-code-of-its-number"], shownBy: 3 },
      { name: "a code expires", without: ["phone-code-expires"], shownBy: 4 },
      {
        name: "tries made at once are counted one by one",
        without: ["phone-code-tries-counted"],
        shownBy: 6,
      },
      { name: "codes of a day are counted", without: ["phone-codes-per-member"], shownBy: 7 },
      {
        name: "codes asked for at once are counted one by one",
        without: ["phone-codes-in-turn"],
        shownBy: 8,
      },
    ],
  },
  {
    id: "S23",
    what: "An attacker causes text messages to premium numbers, landlines and far countries, to one number over and over, and to many numbers by many accounts, and uses up the codes of a number before its owner; excluded numbers are confirmed, and a payment's number replaces a confirmed one.",
    holds:
      "Only mobile numbers of the served countries get a code; a member, a network, a range of networks and a site have their own limits, and visitors have a fifth of the site's; a number gets six messages a day, three of them caused by visitors, and no answer shows it; an excluded number cannot be confirmed, also by an earlier code; one number serves three accounts, and a payment's code confirms no number.",
    tests: [
      {
        file: numbers,
        name: "refuses other numbers than mobile ones: landlines, services, premium and satellite ranges, extensions, letters",
      },
      { file: numbers, name: "refuses countries that we do not serve, also behind a number that they share" },
      {
        file: limits,
        name: "a number gets six messages a day, for all askers and simultaneous requests together, and no answer shows it",
      },
      { file: limits, name: "codes are few a member gets three a day, whatever the numbers: none is pumped" },
      {
        file: limits,
        name: "codes are few a network has three for its visitors and twelve for its members: neither takes the other's",
      },
      {
        file: exclusions,
        name: "a number's exclusion holds against codes that were asked for before it, also where both are typed at once",
      },
      {
        file: codes,
        name: "a number serves three accounts of a site, also where five confirm it at once",
      },
      {
        file: limits,
        name: "a number stays its member's: visitors use up none of the member's codes, and the member gets no message for others",
      },
      {
        file: limits,
        name: "codes are few a range of networks has twelve for visitors",
      },
      {
        file: limits,
        name: "codes are few a site sends as many as it pays for, and a fifth of them to visitors; its owner is told once",
      },
      {
        file: codes,
        name: "a number is confirmed by a code for it alone: one that pays changes nothing, and needs no place of it",
      },
    ],
    defences: [
      { name: "digits only", without: ["phone-digits-only"] },
      { name: "mobile numbers only", without: ["phone-mobile-only"] },
      { name: "served countries only", without: ["phone-countries"], shownBy: 1 },
      { name: "messages to a number are counted", without: ["phone-codes-per-number"], shownBy: 2 },
      { name: "codes are counted one after the other", without: ["phone-codes-in-turn"], shownBy: 2 },
      { name: "codes of a member are counted", without: ["phone-codes-per-member"], shownBy: 3 },
      { name: "codes of a network are counted", without: ["phone-codes-per-network"], shownBy: 4 },
      { name: "an excluded number is refused", without: ["excluded-number-refused"], shownBy: 5 },
      {
        name: "accounts of a number are counted one after the other",
        without: ["number-slots-in-turn"],
        shownBy: 6,
      },
      {
        name: "messages that visitors cause to a number are counted apart",
        without: ["phone-codes-per-number-of-visitors"],
        shownBy: 7,
      },
      { name: "codes of a range are counted", without: ["phone-codes-per-region"], shownBy: 8 },
      { name: "codes of a site are counted", without: ["phone-codes-per-site"], shownBy: 9 },
      { name: "codes of visitors are counted", without: ["phone-codes-of-visitors"], shownBy: 9 },
      {
        name: "a payment's code confirms no number",
        without: ["number-stored-for-its-use"],
        shownBy: 10,
      },
    ],
  },
  {
    id: "S24",
    what: "A thief reads the database and compares all telephone numbers with the stored hashes; a false gateway answers with a redirect; messages are held back until their code has expired.",
    holds:
      "The stored hash of a number is useless without the installation's secret; the gateway's token is sent to the gateway only; no message is sent late, and the member is told if none can be sent.",
    tests: [
      {
        file: "server/modules/people/exclusions/exclusions.test.ts",
        name: "knows a telephone number however it is written, and keeps neither numbers nor addresses",
      },
      {
        file: messages,
        name: "a text message is given up where it was refused, and where the gateway sends elsewhere: the token goes nowhere else",
      },
      { file: messages, name: "a text message is not sent late: an expired code is useless" },
      { file: codes, name: "without a gateway nothing is sent, nothing is kept, and it is said" },
    ],
    defences: [
      { name: "numbers are keyed", without: ["numbers-keyed"] },
      { name: "redirects are not followed", without: ["sms-no-redirects"], shownBy: 1 },
      { name: "an expired message is not sent", without: ["sms-not-sent-late"], shownBy: 2 },
      { name: "without a gateway the member is told", without: ["sms-off-says-so"], shownBy: 3 },
    ],
  },
];
